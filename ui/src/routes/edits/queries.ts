import { event, revisions } from "@/api/events.ts";
import { pageNumber } from "@/domain/url-state.ts";
import { parseQuery } from "@/lib/query-string.ts";

export const REVISIONS_PER_PAGE = 10;

export const pageOf = (search: string): number => pageNumber(parseQuery(search));

interface Visit {
  params: Record<string, string>;
  search: string;
}

export function editsQueries({ params, search }: Visit) {
  const id = params.id ?? "";
  return [event(id), revisions(id, { page: pageOf(search), limit: REVISIONS_PER_PAGE })];
}
