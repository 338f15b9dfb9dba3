import { useQueryClient } from "@tanstack/react-query";
import { isEvents } from "@/api/listings.ts";

/** After a change everything that shows events is asked for again. */
export function useEventsReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isEvents(url) });
}
