import { useCallback } from "react";
import { first, parseQuery, type QueryInput, withQuery } from "@/lib/query-string.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";
import { usePageWithinRange } from "../use-page-within-range.ts";

/** The parameters of a tab in the address; those of other tabs are kept. */
export function useQueryState() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = parseQuery(search);
  const all: QueryInput = Object.fromEntries(query);

  const read = (name: string) => first(query, name);

  const change = useCallback(
    (changes: QueryInput, how: { replace?: boolean } = {}) => {
      // The address may have changed since this was rendered.
      const now = Object.fromEntries(parseQuery(location.search));
      navigate(withQuery(location.pathname, { ...now, ...changes }), how);
    },
    [navigate],
  );

  return { pathname, all, read, change };
}

interface List {
  data?: { total: number };
  isPlaceholderData: boolean;
}

/** Redirects from a page past the end of a list to its last one. */
export function useLastPage(name: string, page: number, limit: number, list: List): void {
  const { pathname, all } = useQueryState();
  const total = list.isPlaceholderData ? undefined : list.data?.total;
  usePageWithinRange(page, limit, total, (last) =>
    withQuery(pathname, { ...all, [name]: last === 1 ? null : last }),
  );
}

export const pageOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);
