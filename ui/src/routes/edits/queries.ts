import { type EntryPath, entry, revisions } from "@/api/entries.ts";
import { pageOf } from "@/domain/url-state.ts";

export const REVISIONS_PER_PAGE = 10;

interface Visit {
  params: Record<string, string>;
  search: string;
}

export const editsQueries =
  (path: EntryPath) =>
  ({ params: { id = "" }, search }: Visit) => [
    entry(path, id),
    revisions(path, id, { page: pageOf(search), limit: REVISIONS_PER_PAGE }),
  ];
