import type { ComponentType } from "react";
import { logos, settings } from "@/api/endpoints.ts";
import type { TitledPage } from "@/ui/use-title.ts";
import { eventQueries } from "@/routes/event/queries.ts";
import { homeQueries } from "@/routes/home/queries.ts";

export type RouteName = "home" | "event" | "notFound";

/** What a page needs to know to say which answers it wants. */
export interface Visit {
  params: Record<string, string>;
  search: string;
  today: string;
}

export interface Route {
  name: RouteName;
  /** A path with `:name` for a segment that varies; null matches when nothing else does. */
  path: string | null;
  /** The page's key in the build manifest. */
  module: string;
  load: () => Promise<{ Page: ComponentType }>;
  queries: (visit: Visit) => string[];
  title: TitledPage | null;
}

/** The one table: the server plans by it, the browser loads and prefetches by it. */
export const ROUTES: readonly Route[] = [
  {
    name: "home",
    path: "/",
    module: "src/routes/home/home.tsx",
    load: () => import("@/routes/home/home.tsx"),
    queries: homeQueries,
    title: "home",
  },
  {
    name: "event",
    path: "/events/:id",
    module: "src/routes/event/event.tsx",
    load: () => import("@/routes/event/event.tsx"),
    queries: eventQueries,
    title: null,
  },
  {
    name: "notFound",
    path: null,
    module: "src/routes/not-found/not-found.tsx",
    load: () => import("@/routes/not-found/not-found.tsx"),
    queries: () => [],
    title: "notFound",
  },
];

export interface Match {
  route: Route;
  params: Record<string, string>;
}

const NOT_FOUND = ROUTES[ROUTES.length - 1] as Route;

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = pathname.replace(/(.)\/+$/, "$1").split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const segment = given[i] ?? "";
    if (part.startsWith(":")) {
      if (!segment) return null;
      params[part.slice(1)] = decodeSegment(segment);
    } else if (part !== segment) return null;
  }
  return params;
}

export function matchRoute(pathname: string): Match {
  for (const route of ROUTES) {
    const params = route.path && matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return { route: NOT_FOUND, params: {} };
}

/** Paths that belong to the signed-in side: never rendered on the server. */
export function isPrivate(pathname: string): boolean {
  return /^\/(admin(\/|$)|(register|accept-invite|reset-password)\/?$)/.test(pathname);
}

/** Every answer a page is built from, the shell's included, in the order they are asked. */
export function queriesOf(match: Match, search: string, today: string): string[] {
  const own = match.route.queries({ params: match.params, search, today });
  return [...new Set([...own, settings(), logos()])];
}
