import { createContext, useContext, useSyncExternalStore } from "react";
import { localDay } from "@/lib/calendar.ts";
import type { PageState } from "./config.ts";

/** What the server rendered the page from; hydration must start from the same. */
export type RenderedFrom = Pick<PageState, "url" | "today" | "form">;

export const StateContext = createContext<RenderedFrom>({ url: "/", today: "2000-01-01" });

/** Midnight may pass while a page is open; the day is checked again when the tab is shown. */
function onReturn(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** The reader's own calendar day, YYYY-MM-DD. */
export function useToday(): string {
  const { today } = useContext(StateContext);
  return useSyncExternalStore(
    onReturn,
    () => localDay(new Date()),
    () => today,
  );
}
