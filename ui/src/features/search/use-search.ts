import { useEffect, useState } from "react";
import { events } from "@/api/endpoints.ts";
import { useApi } from "@/api/use-api.ts";
import { effectiveSearch } from "@/lib/url-state.ts";

export const SEARCH_DELAY = 300;
const RESULTS = 10;

/** The value once it has rested for a while. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/** Asks once typing rests. A failure is an empty result, and says nothing. */
export function useSearch(text: string) {
  const wanted = effectiveSearch(text);
  const asked = useDebounced(wanted, SEARCH_DELAY);
  const { data, isError, isPending } = useApi(events({ search: asked, limit: RESULTS, page: 1 }), {
    enabled: asked !== "",
    keepPrevious: true,
  });
  const searching = wanted !== "" && (wanted !== asked || (isPending && !isError));
  const answered = wanted !== "" && asked !== "" && !isError ? data : undefined;
  return {
    short: wanted === "",
    searching,
    search: asked,
    results: (answered?.items ?? []).slice(0, RESULTS),
    total: answered?.total ?? 0,
    totalCapped: answered?.totalCapped ?? false,
  };
}
