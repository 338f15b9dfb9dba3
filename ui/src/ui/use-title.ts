import { useEffect } from "react";
import { useSettings } from "@/api/use-settings.ts";
import pages from "@/messages/pages.json";

export type TitledPage = keyof typeof pages;

export function documentTitle(page: TitledPage, siteName: string): string {
  const { title } = pages[page];
  return page === "home" ? `${siteName}: ${title}` : `${title} | ${siteName}`;
}

/** Sets the window's title after a move within the site; the first one comes with the page. */
export function useTitle(page: TitledPage): void {
  const { siteName } = useSettings();
  useEffect(() => {
    document.title = documentTitle(page, siteName);
  }, [page, siteName]);
}

/** The title of a page whose name depends on what it shows. */
export function useOwnTitle(title: string): void {
  const { siteName } = useSettings();
  useEffect(() => {
    document.title = `${title} | ${siteName}`;
  }, [title, siteName]);
}

export const useEventTitle = (title: string, year: number | null): void =>
  useOwnTitle(year === null ? title : `${title} (${year})`);
