import { withQuery } from "@/lib/query-string.ts";
import type { Endpoint } from "./endpoints.ts";
import type { components } from "./schema.gen.ts";
import type { EventList, Logo } from "./types.ts";

type Schemas = components["schemas"];

export type BulkRemoved = Schemas["BulkDeleteResult"];
export type UnusedFile = Schemas["UnusedFile"];
export type UnusedFiles = Schemas["UnusedFileList"];
export type Cleaned = Schemas["CleanupResult"];
export type ImportReport = Schemas["ImportReport"];
export type ImportProblem = Schemas["ImportProblem"];

export interface ListingQuery {
  search: string;
  status: string;
  from: string;
  to: string;
  country: string;
  tags: readonly string[];
  page: number;
  limit: number;
}

/** What a person may work on: the public list and, beyond it, drafts. */
export const listings = (query: ListingQuery): Endpoint<EventList> =>
  withQuery("/api/events", {
    scope: "manage",
    search: query.search,
    in: query.search ? "text" : null,
    status: query.status,
    from: query.from,
    to: query.to,
    countryText: query.country,
    tags: query.tags,
    match: query.tags.length > 1 ? "all" : null,
    sort: "latest",
    limit: query.limit,
    page: query.page,
  });

/** All tags in use, with how often; the one listing that comes along is not looked at. */
export const listingTags = (): Endpoint<EventList> =>
  withQuery("/api/events", { scope: "manage", facets: 1, fields: "id", limit: 1, page: 1 });

/** Everything that shows events, on either side of the dashboard's door. */
export const isEvents = (url: unknown): boolean =>
  typeof url === "string" && /^\/api\/events(\?|\/|$)/.test(url);

export const isListings = (url: unknown): boolean =>
  typeof url === "string" && url.startsWith("/api/events?scope=manage&") && url.includes("&sort=");

export const allLogos = (): Endpoint<{ logos: Logo[] }> => "/api/logos/all";
export const unusedFiles = (page: number, limit: number): Endpoint<UnusedFiles> =>
  withQuery("/api/upload/unused", { limit, page });
