import { useEffect } from "react";
import { useSettings } from "@/api/use-settings.ts";
import { type Dated, yearOf } from "@/domain/dates.ts";
import { useMessages } from "@/messages/context.ts";
import type { Messages } from "@/messages/messages.ts";

/** Sets the document title after a navigation; the server sends the first one. */
export function useTitle(page: keyof Messages["titles"], view = ""): void {
  const m = useMessages();
  const title = view ? m.viewTitle(view, m.titles[page]) : m.titles[page];
  const { siteName } = useSettings();
  useWindowTitle(page === "home" ? `${siteName}: ${title}` : `${title} | ${siteName}`);
}

/** The title of a page whose name depends on what it shows. */
export function useOwnTitle(title: string, view = ""): void {
  const m = useMessages();
  const { siteName } = useSettings();
  useWindowTitle(`${view ? m.viewTitle(view, title) : title} | ${siteName}`);
}

/** An event is known by its year as well, which may be an estimate. */
export function useEventTitle(event: Dated & { title: string }): void {
  const m = useMessages();
  const year = yearOf(event);
  const when = year !== null && (event.precision === "circa" ? m.date.circa(year) : String(year));
  useOwnTitle(when ? `${event.title} (${when})` : event.title);
}

function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
