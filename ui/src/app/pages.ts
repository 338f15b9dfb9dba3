import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { apiQuery } from "@/api/use-api.ts";
import { matchRoute, queriesOf, type RouteName } from "./routes.ts";

export type Pages = Partial<Record<RouteName, ComponentType>>;

// Pages whose code has arrived. The server fills its own table with all of them.
const loaded: Pages = {};

const loading: Partial<Record<RouteName, Promise<void>>> = {};

export const loadedPages = (): Pages => loaded;

/**
 * Gets a page's code. What failed once stays failed: the loader asks for a style sheet only
 * once, so a second try could bring a page without its looks. Loading the site anew helps.
 */
export function preparePage(pathname: string): Promise<unknown> | null {
  const { route } = matchRoute(pathname);
  if (loaded[route.name]) return null;
  loading[route.name] ??= route.load().then(({ Page }) => {
    loaded[route.name] = Page;
  });
  return loading[route.name] ?? null;
}

/** Whether the site answers at all. */
export const isReachable = (pathname: string): Promise<boolean> =>
  fetch(pathname, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(8000) }).then(
    () => true,
    () => false,
  );

/** Fetches what a link leads to while the pointer is still on its way down. */
export function prefetch(client: QueryClient, pathname: string, search: string, today: string) {
  preparePage(pathname)?.catch(() => undefined);
  const match = matchRoute(pathname);
  for (const url of queriesOf(match, search, today)) {
    void client.prefetchQuery(
      apiQuery(url, { nullWhenMissing: /^\/api\/events\/[^/?]+(\/revisions\?.*)?$/.test(url) }),
    );
  }
}
