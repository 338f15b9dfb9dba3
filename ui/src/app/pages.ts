import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { apiQuery } from "@/api/use-api.ts";
import { matchRoute, queriesOf, type RouteName } from "./routes.ts";

export type Pages = Partial<Record<RouteName, ComponentType>>;

// Pages whose code has arrived. The server fills its own table with all of them.
const loaded: Pages = {};

export const loadedPages = (): Pages => loaded;

export function preparePage(pathname: string): Promise<unknown> | null {
  const { route } = matchRoute(pathname);
  if (loaded[route.name]) return null;
  return route.load().then(({ Page }) => {
    loaded[route.name] = Page;
  });
}

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
