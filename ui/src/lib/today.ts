import { createContext, useContext, useSyncExternalStore } from "react";
import { isoDate } from "./dates.ts";

/** The server's idea of today, which the first render must repeat. */
export const TodayContext = createContext("2000-01-01");

function localToday(): string {
  const now = new Date();
  return isoDate({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() });
}

/** Midnight may pass while a page is open; coming back to it is when that matters. */
function onReturn(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** The reader's own calendar day, YYYY-MM-DD. */
export function useToday(): string {
  const fromServer = useContext(TodayContext);
  return useSyncExternalStore(onReturn, localToday, () => fromServer);
}
