import { useCallback } from "react";
import { first, parseQuery, type QueryInput, withQuery } from "@/lib/query-string.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";

/**
 * A tab's part of the address: reads its own parameters and leaves the others alone.
 * Typing replaces the entry in the history, everything else adds one.
 */
export function useQueryState() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = parseQuery(search);
  const all: QueryInput = Object.fromEntries(query);

  const read = (name: string) => first(query, name);

  const change = useCallback(
    (changes: QueryInput, how: { replace?: boolean } = {}) => {
      // The address may have moved on since this was drawn.
      const now = Object.fromEntries(parseQuery(location.search));
      navigate(withQuery(location.pathname, { ...now, ...changes }), how);
    },
    [navigate],
  );

  return { pathname, all, read, change };
}

export const pageOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);
