import type { QueryClient } from "@tanstack/react-query";
import { localDay } from "@/lib/calendar.ts";
import { parseAddress } from "./address.ts";
import { siteAddress } from "./links.ts";
import { prefetch } from "./page-loader.ts";

/** A pointer that only crosses a link does not start a request. */
const HOVER_DELAY = 80;

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
