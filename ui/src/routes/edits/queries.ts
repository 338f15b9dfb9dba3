import { type EntryPath, entry, revisions } from "@/api/entries.ts";
import { pageNumber } from "@/domain/url-state.ts";
import { parseQuery } from "@/lib/query-string.ts";

export const REVISIONS_PER_PAGE = 10;

export const pageOf = (search: string): number => pageNumber(parseQuery(search));

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
