import type { QueryClient } from "@tanstack/react-query";
import { localDay } from "@/lib/calendar.ts";
import { siteAddress } from "./links.ts";
import { parsePlace } from "./location.ts";
import { prefetch } from "./pages.ts";

const HESITATION = 80;

/** A pointer resting on a link, a finger touching it or the focus on it is a likely visit. */
export function startPrefetching(client: QueryClient): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onIntent = (event: Event) => {
    clearTimeout(timer);
    const link = (event.target as Element | null)?.closest?.("a");
    const address = link && siteAddress(link);
    if (!address) return;
    const { pathname, search } = parsePlace(address);
    // Nobody is on their way to where they are; what failed there is theirs to try again.
    if (pathname === location.pathname && search === location.search) return;
    const today = localDay(new Date());
    const wait = event.type === "touchstart" ? 0 : HESITATION;
    timer = setTimeout(() => prefetch(client, pathname, search, today), wait);
  };
  for (const kind of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(kind, onIntent, { passive: true });
  }
}
