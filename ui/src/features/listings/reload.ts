import type { QueryClient } from "@tanstack/react-query";
import { isEvents } from "@/api/listings.ts";

/** The index behind the search learns of a change a moment later than the lists do. */
const INDEXED_AFTER = 1500;

const searches = (url: unknown) => /[?&]search=/.test(String(url));

/** After a failure, everything is asked for at once. */
export const reloadAll = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isEvents(url) });

/** After a change, searches wait; asked too soon they would take the change back. */
export function reload(client: QueryClient) {
  setTimeout(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [url] }) => isEvents(url) && searches(url),
    });
  }, INDEXED_AFTER);
  return client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => isEvents(url) && !searches(url),
  });
}
