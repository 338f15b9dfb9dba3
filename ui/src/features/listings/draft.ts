import type { ArchiveEvent } from "@/api/types.ts";
import { jsonItem } from "@/platform/storage.ts";
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

const item = (owner: string, id: string) =>
  jsonItem<Draft>("sessionStorage", `draft.${owner}.${id || "new"}`);

/** A session that expires during a save takes the form with it; its text is kept for its owner. */
export const drafts = {
  find: (owner: string, id: string): Draft | null => item(owner, id).read(),
  keep: (owner: string, draft: Draft): void => item(owner, draft.id).write(draft),
  drop: (owner: string, id: string): void => item(owner, id).write(null),
};
