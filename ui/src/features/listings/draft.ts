import type { ArchiveEvent } from "@/api/types.ts";
import { jsonItem } from "@/platform/storage.ts";
import type { Values } from "./values.ts";

/** The input of the form, and the listing and version it started from. */
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

/** When a session expires during a save, the input is stored for its author. */
export const drafts = {
  find: (owner: string, id: string): Draft | null => item(owner, id).read(),
  keep: (owner: string, draft: Draft): void => item(owner, draft.id).write(draft),
  drop: (owner: string, id: string): void => item(owner, id).write(null),
};
