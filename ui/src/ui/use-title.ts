import { useEffect } from "react";
import { useSettings } from "@/api/use-settings.ts";
import { useMessages } from "@/messages/context.ts";
import type { Messages } from "@/messages/messages.ts";

/** Sets the document title after a navigation; the server sends the first one. */
export function useTitle(page: keyof Messages["titles"]): void {
  const title = useMessages().titles[page];
  const { siteName } = useSettings();
  useWindowTitle(page === "home" ? `${siteName}: ${title}` : `${title} | ${siteName}`);
}

/** The title of a page whose name depends on what it shows. */
export function useOwnTitle(title: string): void {
  const { siteName } = useSettings();
  useWindowTitle(`${title} | ${siteName}`);
}

export const useEventTitle = (title: string, year: number | null): void =>
  useOwnTitle(year === null ? title : `${title} (${year})`);

function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
