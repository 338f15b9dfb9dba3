import { type EntryPath, entry, revisions } from "@/api/entries.ts";
import { LATEST } from "@/api/use-revisions.ts";
import { langOf } from "@/domain/lang.ts";

interface Visit {
  params: Record<string, string>;
  search: string;
}

/** What the page of a person or place is built from. */
export const namedQueries =
  (path: EntryPath) =>
  ({ params: { id = "" }, search }: Visit) => [
    entry(path, id, langOf(search)),
    revisions(path, id, LATEST),
  ];
