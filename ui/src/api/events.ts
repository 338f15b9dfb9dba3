import type { Lang } from "@/domain/lang.ts";
import { endpoint, orNull, STALE } from "./endpoint.ts";
import { entry } from "./entries.ts";
import { asCollections } from "./normalise.ts";
import { getUrl } from "./openapi.ts";

export interface EventFilter {
  search?: string;
  /** `text` leaves tags out of the search. */
  searchIn?: "text";
  country?: readonly string[];
  tags?: readonly string[];
  decade?: number;
  from?: string;
  to?: string;
  monthDay?: string;
  /** Only events with a source that a moderator has verified. */
  verified?: boolean;
  sort?: "newest" | "oldest" | "country";
  limit: number;
  page: number;
  facets?: boolean;
  fields?: string;
}

/** One order of parameters, so that equal filters have equal addresses. */
export const events = (filter: EventFilter) =>
  endpoint("/api/events", {
    query: {
      search: filter.search,
      in: filter.search ? filter.searchIn : undefined,
      country: filter.country,
      tags: filter.tags,
      decade: filter.decade,
      from: filter.from,
      to: filter.to,
      monthDay: filter.monthDay,
      verified: filter.verified ? "1" : undefined,
      sort: filter.sort,
      limit: filter.limit,
      page: filter.page,
      facets: filter.facets ? "1" : undefined,
      fields: filter.fields,
    },
  });

/** How many events have a source that somebody has looked up; one is enough to learn it. */
export const verifiedEvents = () =>
  events({ verified: true, limit: 1, page: 1, fields: "country" });

export const event = (id: string, lang?: Lang) => entry("events", id, lang);

/** The ways on from an event; null when there is no such event. */
export const related = (id: string) =>
  orNull(endpoint("/api/events/{id}/related", { path: { id } }));

export const stats = () => endpoint("/api/events/stats", {});

export const collections = (tag: string) =>
  endpoint(
    "/api/events/collections",
    { query: { tags: tag ? [tag] : [], limit: 9, eventsPerGroup: 4 } },
    { staleTime: STALE.late, normalise: asCollections },
  );

/** A page with the preview tags of an event, for social networks. */
export const sharePath = (id: string) => getUrl("/api/events/{id}/share", { path: { id } });
