import { endpoint } from "./endpoint.ts";
import type { SearchKind } from "./types.ts";

interface SearchRequest {
  search: string;
  /** One page of one kind; without it, the best of all. */
  kind?: SearchKind;
  limit: number;
  page: number;
}

export const search = ({ search, kind, limit, page }: SearchRequest) =>
  endpoint("/api/search", { query: { search, kind, limit, page } });
