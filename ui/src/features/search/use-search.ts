import { useEffect, useRef, useState } from "react";
import { search as searchFor } from "@/api/search.ts";
import type { SearchResult } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { effectiveSearch } from "@/domain/url-state.ts";

export const SEARCH_DELAY = 300;
const RESULTS = 10;

interface Answer {
  /** The text that was searched for; the box may hold a newer one. */
  to: string;
  /** Nothing before the first answer, and after a failure. */
  result?: SearchResult;
}

const NOTHING: Answer = { to: "" };

/** The value after it has not changed for a while. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/**
 * A debounced search. A failure counts as an empty result. While a search is running the
 * previous results are kept, so that the list does not flicker.
 */
export function useSearch(text: string) {
  const search = effectiveSearch(text);
  const asked = useDebounced(search, SEARCH_DELAY);
  const { data, isPending } = useApi(searchFor({ search: asked, limit: RESULTS, page: 1 }), {
    enabled: asked !== "",
  });
  const searching = search !== "" && (search !== asked || isPending);
  const last = useRef(NOTHING);

  let answer = NOTHING;
  if (searching) answer = last.current;
  else if (search) answer = { to: asked, result: data };
  useEffect(() => {
    last.current = answer;
  });

  return { search, searching, answer };
}
