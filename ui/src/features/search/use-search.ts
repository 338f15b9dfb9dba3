import { useEffect, useRef, useState } from "react";
import { events } from "@/api/events.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { effectiveSearch } from "@/domain/url-state.ts";

export const SEARCH_DELAY = 300;
const RESULTS = 10;

interface Answer {
  /** What was asked for; it may be older than what stands in the box. */
  to: string;
  results: ArchiveEvent[];
  total: number;
  totalCapped: boolean;
}

const NOTHING: Answer = { to: "", results: [], total: 0, totalCapped: false };

/** The value once it has rested for a while. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/**
 * Asks once typing rests. A failure is an empty result, and says nothing. While a search
 * runs, the answer is the last one, so that the list does not blink with every letter.
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
