import { contributors } from "@/api/suggestions.ts";
import { pageNumber } from "@/domain/url-state.ts";
import { parseQuery } from "@/lib/query-string.ts";

export const NAMES_PER_PAGE = 60;

export const pageOf = (search: string): number => pageNumber(parseQuery(search));

export const contributorsQueries = ({ search }: { search: string }) => [
  contributors({ limit: NAMES_PER_PAGE, page: pageOf(search) }),
];
