import type { ArchiveEvent } from "@/api/types.ts";
import type { Values } from "./values.ts";

/** What was typed, of which listing, and on top of which version of it. */
export interface Draft extends Values {
  /** Empty for a new listing. */
  id: string;
  version: number;
}

export const draftOf = (values: Values, base: ArchiveEvent | null): Draft => ({
  ...values,
  id: base?.id ?? "",
  version: base?.version ?? 0,
});

const keyOf = (owner: string, id: string) => `sankofa.draft.${owner}.${id || "new"}`;

/** A session that ends during a save takes the form with it; its text waits here for its owner. */
export const drafts = {
  find(owner: string, id: string): Draft | null {
    try {
      return JSON.parse(sessionStorage.getItem(keyOf(owner, id)) ?? "null") as Draft | null;
    } catch {
      return null;
    }
  },

  keep(owner: string, draft: Draft): void {
    try {
      sessionStorage.setItem(keyOf(owner, draft.id), JSON.stringify(draft));
    } catch {
      // A browser that keeps nothing does not keep this either.
    }
  },

  drop(owner: string, id: string): void {
    try {
      sessionStorage.removeItem(keyOf(owner, id));
    } catch {
      // There was nothing.
    }
  },
};
