import type { QueryClient } from "@tanstack/react-query";
import { load } from "@/api/endpoint.ts";
import { sessionUser } from "@/api/session.ts";
import { apiQuery } from "@/api/use-api.ts";
import { localDay } from "@/lib/calendar.ts";
import { parseAddress } from "./address.ts";
import { siteAddress } from "./links.ts";
import { matchRoute, queriesOf } from "./match.ts";
import { preparePage } from "./page-loader.ts";

/** A pointer that only crosses a link does not start a request. */
const HOVER_DELAY = 80;

/** The server does not count what is only prefetched as read. */
const PREFETCH = { Purpose: "prefetch" };

/**
 * Loads the code and the data of a page before the reader opens it. An entry is asked for once
 * more when it is opened, which is how the server knows that it is read.
 */
function prefetch(client: QueryClient, pathname: string, search: string, today: string) {
  preparePage(pathname)?.catch(() => undefined);
  const match = matchRoute(pathname);
  for (const endpoint of queriesOf(match, search, today)) {
    const query = apiQuery(endpoint, sessionUser());
    const { queryKey } = query;
    const known = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (Date.now() - known < endpoint.staleTime) continue;
    const isEntry = endpoint.key.length === 2; // its kind and its id
    void client
      .prefetchQuery({ ...query, queryFn: ({ signal }) => load(endpoint, signal, PREFETCH) })
      .then(() => (isEntry ? client.invalidateQueries({ queryKey, exact: true }) : undefined));
  }
}

/** Prefetches a link on hover, touch or focus, when a visit is likely. */
export function startPrefetching(client: QueryClient): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onIntent = (event: Event) => {
    clearTimeout(timer);
    const link = (event.target as Element | null)?.closest?.("a");
    const address = link && siteAddress(link);
    if (!address) return;
    const { pathname, search } = parseAddress(address);
    // Not the current page: a request that failed there is retried by the reader.
    if (pathname === location.pathname && search === location.search) return;
    const today = localDay(new Date());
    const wait = event.type === "touchstart" ? 0 : HOVER_DELAY;
    timer = setTimeout(() => prefetch(client, pathname, search, today), wait);
  };
  for (const kind of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(kind, onIntent, { passive: true });
  }
}
