import { createContext, useContext, useSyncExternalStore } from "react";
import { localDay } from "@/lib/calendar.ts";

/** The day on the server when it rendered the page; hydration must start from the same day. */
export const TodayContext = createContext("2000-01-01");

/** Midnight may pass while a page is open; the day is checked again when the tab is shown. */
function onReturn(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** The reader's own calendar day, YYYY-MM-DD. */
export function useToday(): string {
  const fromServer = useContext(TodayContext);
  return useSyncExternalStore(
    onReturn,
    () => localDay(new Date()),
    () => fromServer,
  );
}
