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

export function useEventTitle(title: string | undefined, year: number | null): void {
  const { siteName } = useSettings();
  useEffect(() => {
    if (title) document.title = `${title}${year === null ? "" : ` (${year})`} | ${siteName}`;
  }, [title, year, siteName]);
}
