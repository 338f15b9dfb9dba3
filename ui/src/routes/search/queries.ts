import { search } from "@/api/search.ts";
import type { SearchKind } from "@/api/types.ts";
import { DEFAULT_LIMIT, effectiveSearch, pageNumber } from "@/domain/url-state.ts";
import { first, parseQuery } from "@/lib/query-string.ts";

export const KINDS = ["event", "person", "place", "country"] as const satisfies SearchKind[];

export interface SearchState {
  q: string;
  /** '' for all. */
  kind: SearchKind | "";
  page: number;
}

export function searchState(address: string): SearchState {
  const query = parseQuery(address);
  const kind = KINDS.find((known) => known === first(query, "kind")) ?? "";
  const page = pageNumber(query);
  return { q: first(query, "q").slice(0, 200), kind, page: kind ? page : 1 };
}

export const searchAddress = ({ q, kind, page }: SearchState) => ({
  q,
  kind,
  page: page === 1 ? null : page,
});

export const found = ({ q, kind, page }: SearchState) =>
  search({ search: effectiveSearch(q), kind: kind || undefined, limit: DEFAULT_LIMIT, page });

export function searchQueries({ search }: { search: string }) {
  const state = searchState(search);
  return effectiveSearch(state.q) ? [found(state)] : [];
}
