import type { Endpoint } from "@/api/endpoint.ts";
import type { EntryPath } from "@/api/entries.ts";
import { pagedCentury } from "@/domain/centuries.ts";
import { countryBySlug } from "@/domain/countries.ts";
import type { Messages } from "@/messages/messages.ts";
import { aboutQueries } from "@/routes/about/queries.ts";
import { archiveQueries } from "@/routes/archive/queries.ts";
import { centuryQueries } from "@/routes/century/queries.ts";
import { citeQueries } from "@/routes/cite/queries.ts";
import { collectionsQueries } from "@/routes/collections/queries.ts";
import { contributeQueries } from "@/routes/contribute/queries.ts";
import { contributorsQueries } from "@/routes/contributors/queries.ts";
import { countryQueries } from "@/routes/country/queries.ts";
import { editsQueries } from "@/routes/edits/queries.ts";
import { eventQueries } from "@/routes/event/queries.ts";
import { homeQueries } from "@/routes/home/queries.ts";
import { dayQueries } from "@/routes/on-this-day/queries.ts";
import { peopleQueries } from "@/routes/people/queries.ts";
import { namedQueries } from "@/routes/person/queries.ts";
import { placesQueries } from "@/routes/places/queries.ts";
import { searchQueries } from "@/routes/search/queries.ts";
import { isCorrectedPath, suggestQueries } from "@/routes/suggest/queries.ts";
import { followQueries } from "@/routes/suggestion/queries.ts";
import { threadsQueries } from "@/routes/threads/queries.ts";
import { timelineQueries } from "@/routes/timeline/queries.ts";

/** Pages with a fixed title are named like it; those of one thing have a title of their own. */
export type RouteName =
  | keyof Messages["titles"]
  | "event"
  | "person"
  | "place"
  | "thread"
  | "edits"
  | "cite"
  | "country"
  | "century";

/** What a page needs to know to say which API calls it is built from. */
export interface Visit {
  params: Record<string, string>;
  search: string;
  today: string;
}

export interface Route {
  name: RouteName;
  /** A path with `:name` for a variable segment; null matches when no other route does. */
  path: string | null;
  /** The page's file; it exports the component `Page`. */
  module: string;
  /** Whether there is such a page, where not every variable segment has one. */
  exists?: (params: Record<string, string>) => boolean;
  /** The API calls that the page is built from. */
  queries: (visit: Visit) => Endpoint<unknown>[];
  /** Rendered on the server, in the public shell. Pages of the signed-in side are not. */
  rendered: boolean;
}

type Page = Pick<Route, "name" | "path" | "module"> & Partial<Route>;

const publicPage = (page: Page): Route => ({
  queries: () => [],
  rendered: true,
  ...page,
});

/** Pages about entries of some kinds, below those of the entries. */
const below = <Path extends EntryPath>(
  name: "edits" | "cite",
  last: string,
  queries: (path: Path) => Route["queries"],
  ...paths: Path[]
): Route[] =>
  paths.map((path) =>
    publicPage({
      name,
      path: `/${path}/:id/${last}`,
      module: `src/routes/${name}/${name}.page.tsx`,
      queries: queries(path),
    }),
  );

const SUGGEST = { module: "src/routes/suggest/suggest.page.tsx" };

const privatePage = (name: RouteName, path: string, module: string): Route =>
  publicPage({ name, path, module, rendered: false });

/**
 * Every page. The browser loads and prefetches by this table, and the renderer plans by it.
 * What only the Go server has to know is in facts.ts.
 */
export const ROUTES: readonly Route[] = [
  publicPage({
    name: "home",
    path: "/",
    module: "src/routes/home/home.page.tsx",
    queries: homeQueries,
  }),
  publicPage({
    name: "event",
    path: "/events/:id",
    module: "src/routes/event/event.page.tsx",
    queries: eventQueries,
  }),
  ...below("edits", "history", editsQueries, "events"),
  ...below("edits", "edits", editsQueries, "people", "places", "threads"),
  ...below("cite", "cite", citeQueries, "events", "people", "places"),
  publicPage({
    name: "timeline",
    path: "/timeline",
    module: "src/routes/timeline/timeline.page.tsx",
    queries: timelineQueries,
  }),
  publicPage({
    name: "archive",
    path: "/history",
    module: "src/routes/archive/archive.page.tsx",
    queries: archiveQueries,
  }),
  publicPage({
    name: "onThisDay",
    path: "/on-this-day",
    module: "src/routes/on-this-day/on-this-day.page.tsx",
    queries: dayQueries,
  }),
  publicPage({
    name: "collections",
    path: "/collections",
    module: "src/routes/collections/collections.page.tsx",
    queries: collectionsQueries,
  }),
  publicPage({
    name: "people",
    path: "/people",
    module: "src/routes/people/people.page.tsx",
    queries: peopleQueries,
  }),
  publicPage({
    name: "person",
    path: "/people/:id",
    module: "src/routes/person/person.page.tsx",
    queries: namedQueries("people"),
  }),
  publicPage({
    name: "places",
    path: "/places",
    module: "src/routes/places/places.page.tsx",
    queries: placesQueries,
  }),
  publicPage({
    name: "place",
    path: "/places/:id",
    module: "src/routes/place/place.page.tsx",
    queries: namedQueries("places"),
  }),
  publicPage({
    name: "threads",
    path: "/threads",
    module: "src/routes/threads/threads.page.tsx",
    queries: threadsQueries,
  }),
  publicPage({
    name: "thread",
    path: "/threads/:id",
    module: "src/routes/thread/thread.page.tsx",
    queries: namedQueries("threads"),
  }),
  publicPage({
    name: "country",
    path: "/countries/:slug",
    module: "src/routes/country/country.page.tsx",
    exists: ({ slug = "" }) => countryBySlug(slug) !== undefined,
    queries: countryQueries,
  }),
  publicPage({
    name: "century",
    path: "/centuries/:n",
    module: "src/routes/century/century.page.tsx",
    exists: ({ n = "" }) => pagedCentury(n) !== undefined,
    queries: centuryQueries,
  }),
  publicPage({
    name: "about",
    path: "/about",
    module: "src/routes/about/about.page.tsx",
    queries: aboutQueries,
  }),
  publicPage({
    name: "saved",
    path: "/saved",
    module: "src/routes/saved/saved.page.tsx",
  }),
  publicPage({
    name: "search",
    path: "/search",
    module: "src/routes/search/search.page.tsx",
    queries: searchQueries,
  }),
  publicPage({
    ...SUGGEST,
    name: "suggest",
    path: "/suggest/:path/:id",
    exists: ({ path = "" }) => isCorrectedPath(path),
    queries: suggestQueries,
  }),
  publicPage({
    ...SUGGEST,
    name: "suggestEvent",
    path: "/suggest",
    queries: suggestQueries,
  }),
  publicPage({
    name: "suggestion",
    path: "/suggestion",
    module: "src/routes/suggestion/suggestion.page.tsx",
    queries: followQueries,
  }),
  publicPage({
    name: "contribute",
    path: "/contribute",
    module: "src/routes/contribute/contribute.page.tsx",
    queries: contributeQueries,
  }),
  publicPage({
    name: "contributors",
    path: "/contributors",
    module: "src/routes/contributors/contributors.page.tsx",
    queries: contributorsQueries,
  }),
  privatePage("preview", "/preview", "src/routes/event/preview.page.tsx"),
  privatePage("login", "/admin/login", "src/routes/account/login.page.tsx"),
  privatePage("admin", "/admin", "src/routes/admin/admin.page.tsx"),
  privatePage("adminUsers", "/admin/users", "src/routes/admin/users-alias.page.tsx"),
  privatePage("adminAnalytics", "/admin/analytics", "src/routes/admin/analytics-alias.page.tsx"),
  privatePage("register", "/register", "src/routes/account/register.page.tsx"),
  privatePage("acceptInvite", "/accept-invite", "src/routes/account/accept-invite.page.tsx"),
  privatePage("forgotPassword", "/forgot-password", "src/routes/account/forgot-password.page.tsx"),
  privatePage("resetPassword", "/reset-password", "src/routes/account/reset-password.page.tsx"),
  privatePage("verifyEmail", "/verify-email", "src/routes/account/verify-email.page.tsx"),
  privatePage("endSessions", "/end-sessions", "src/routes/account/end-sessions.page.tsx"),
  privatePage("setup", "/setup", "src/routes/account/setup.page.tsx"),
  publicPage({
    name: "notFound",
    path: null,
    module: "src/routes/not-found/not-found.page.tsx",
  }),
];
