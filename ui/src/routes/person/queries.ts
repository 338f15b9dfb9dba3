import { type EntryPath, entry, revisions } from "@/api/entries.ts";
import { LATEST } from "@/api/use-revisions.ts";

/** What the page of a person or place is built from. */
export const namedQueries =
  (path: EntryPath) =>
  ({ params: { id = "" } }: { params: Record<string, string> }) => [
    entry(path, id),
    revisions(path, id, LATEST),
  ];
