import type { ComponentType } from "react";
import { logos, settings } from "@/api/endpoints.ts";
import { aboutQueries } from "@/routes/about/queries.ts";
import { collectionsQueries } from "@/routes/collections/queries.ts";
import { eventQueries } from "@/routes/event/queries.ts";
import { eventHistoryQueries } from "@/routes/event-history/queries.ts";
import { historyQueries } from "@/routes/history/queries.ts";
import { homeQueries } from "@/routes/home/queries.ts";
import { dayQueries } from "@/routes/on-this-day/queries.ts";
import { peopleQueries } from "@/routes/people/queries.ts";
import { placesQueries } from "@/routes/places/queries.ts";
import { timelineQueries } from "@/routes/timeline/queries.ts";
import { PRIVATE_PAGES, PRIVATE_PATHS, type PrivateName } from "./private-pages.ts";

export type PublicName =
  | "home"
  | "event"
  | "eventHistory"
  | "timeline"
  | "history"
  | "onThisDay"
  | "collections"
  | "people"
  | "places"
  | "about"
  | "notFound";
export type RouteName = PublicName | PrivateName;

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
  /** Belongs to the signed-in side: without the public shell, never rendered on the server. */
  isPrivate?: true;
}

const privateRoutes = (Object.keys(PRIVATE_PATHS) as PrivateName[]).map((name): Route => {
  const [path, module] = PRIVATE_PATHS[name];
  const load = PRIVATE_PAGES[name];
  return { name, path, module, load, queries: () => [], isPrivate: true };
});

/** The one table: the server plans by it, the browser loads and prefetches by it. */
export const ROUTES: readonly Route[] = [
  {
    name: "home",
    path: "/",
    module: "src/routes/home/home.tsx",
    load: () => import("@/routes/home/home.tsx"),
    queries: homeQueries,
  },
  {
    name: "event",
    path: "/events/:id",
    module: "src/routes/event/event.tsx",
    load: () => import("@/routes/event/event.tsx"),
    queries: eventQueries,
  },
  {
    name: "eventHistory",
    path: "/events/:id/history",
    module: "src/routes/event-history/event-history.tsx",
    load: () => import("@/routes/event-history/event-history.tsx"),
    queries: eventHistoryQueries,
  },
  {
    name: "timeline",
    path: "/timeline",
    module: "src/routes/timeline/timeline.tsx",
    load: () => import("@/routes/timeline/timeline.tsx"),
    queries: timelineQueries,
  },
  {
    name: "history",
    path: "/history",
    module: "src/routes/history/history.tsx",
    load: () => import("@/routes/history/history.tsx"),
    queries: historyQueries,
  },
  {
    name: "onThisDay",
    path: "/on-this-day",
    module: "src/routes/on-this-day/on-this-day.tsx",
    load: () => import("@/routes/on-this-day/on-this-day.tsx"),
    queries: dayQueries,
  },
  {
    name: "collections",
    path: "/collections",
    module: "src/routes/collections/collections.tsx",
    load: () => import("@/routes/collections/collections.tsx"),
    queries: collectionsQueries,
  },
  {
    name: "people",
    path: "/people",
    module: "src/routes/people/people.tsx",
    load: () => import("@/routes/people/people.tsx"),
    queries: peopleQueries,
  },
  {
    name: "places",
    path: "/places",
    module: "src/routes/places/places.tsx",
    load: () => import("@/routes/places/places.tsx"),
    queries: placesQueries,
  },
  {
    name: "about",
    path: "/about",
    module: "src/routes/about/about.tsx",
    load: () => import("@/routes/about/about.tsx"),
    queries: aboutQueries,
  },
  ...privateRoutes,
  {
    name: "notFound",
    path: null,
    module: "src/routes/not-found/not-found.tsx",
    load: () => import("@/routes/not-found/not-found.tsx"),
    queries: () => [],
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

/** Every answer a page is built from, the shell's included, in the order they are asked. */
export function queriesOf(match: Match, search: string, today: string): string[] {
  const own = match.route.queries({ params: match.params, search, today });
  return [...new Set([...own, settings(), logos()])];
}
