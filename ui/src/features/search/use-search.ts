import { useEffect, useRef, useState } from "react";
import { events } from "@/api/events.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { effectiveSearch } from "@/domain/url-state.ts";

export const SEARCH_DELAY = 300;
const RESULTS = 10;

interface Results {
  /** The text that was searched for; the box may hold a newer one. */
  to: string;
  results: ArchiveEvent[];
  total: number;
  totalCapped: boolean;
}

const NOTHING: Results = { to: "", results: [], total: 0, totalCapped: false };

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
  const { data, isPending } = useApi(events({ search: asked, limit: RESULTS, page: 1 }), {
    enabled: asked !== "",
  });
  const searching = search !== "" && (search !== asked || isPending);
  const last = useRef(NOTHING);

  let answer = NOTHING;
  if (searching) answer = last.current;
  else if (search && data) {
    const { items, total, totalCapped = false } = data;
    answer = { to: asked, results: items.slice(0, RESULTS), total, totalCapped };
  }
  useEffect(() => {
    last.current = answer;
  });

  return { search, searching, answer };
}
