import type { QueryClient } from "@tanstack/react-query";
import { EVENTS, isSearch } from "@/api/admin/events.ts";

/** The search index is updated a moment after a change. */
const INDEXED_AFTER = 1500;

export const reloadAll = (client: QueryClient) => client.invalidateQueries({ queryKey: EVENTS });

/** After a change. Searches wait for the index; earlier they would show the old state again. */
export function reload(client: QueryClient) {
  setTimeout(() => {
    void client.invalidateQueries({
      queryKey: EVENTS,
      predicate: ({ queryKey }) => isSearch(queryKey),
    });
  }, INDEXED_AFTER);
  return client.invalidateQueries({
    queryKey: EVENTS,
    predicate: ({ queryKey }) => !isSearch(queryKey),
  });
}
