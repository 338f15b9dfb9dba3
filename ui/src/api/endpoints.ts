import { type QueryInput, withQuery } from "@/lib/query-string.ts";
import type {
  Collections,
  CommentList,
  EventDetail,
  EventList,
  EventStats,
  Health,
  Logo,
  RevisionList,
  Settings,
} from "./types.ts";

/**
 * An API address that knows what it answers. The address is also the key under which
 * the answer is cached, so it is built here and nowhere else, in one order.
 */
export type Endpoint<T> = string & { readonly answers?: T };

export interface EventFilter {
  search?: string;
  /** `text` leaves tags out of the search. */
  searchIn?: "text";
  country?: readonly string[];
  tags?: readonly string[];
  decade?: string;
  from?: string;
  to?: string;
  monthDay?: string;
  /** Only events with a source that a moderator has looked up. */
  verified?: boolean;
  sort?: "newest" | "oldest" | "country";
  limit: number;
  page: number;
  facets?: boolean;
  fields?: string;
}

export function events(filter: EventFilter): Endpoint<EventList> {
  const query: QueryInput = {
    search: filter.search,
    in: filter.search ? filter.searchIn : null,
    country: filter.country,
    tags: filter.tags,
    decade: filter.decade,
    from: filter.from,
    to: filter.to,
    monthDay: filter.monthDay,
    verified: filter.verified ? 1 : null,
    sort: filter.sort,
    limit: filter.limit,
    page: filter.page,
    facets: filter.facets ? 1 : null,
    fields: filter.fields,
  };
  return withQuery("/api/events", query);
}

const segment = encodeURIComponent;

export const event = (id: string): Endpoint<EventDetail | null> => `/api/events/${segment(id)}`;

export const COMMENTS_PER_PAGE = 10;

export const comments = (eventId: string, page: number): Endpoint<CommentList> =>
  withQuery(`/api/events/${segment(eventId)}/comments`, { limit: COMMENTS_PER_PAGE, page });

/** The record of changes; null when there is no such event. */
export const revisions = (
  eventId: string,
  { page, limit }: { page: number; limit: number },
): Endpoint<RevisionList | null> =>
  withQuery(`/api/events/${segment(eventId)}/revisions`, { limit, page });

export const stats = (): Endpoint<EventStats> => "/api/events/stats";

export const collections = (tag: string): Endpoint<Collections> =>
  withQuery("/api/events/collections", { tags: tag, limit: 9, eventsPerGroup: 4 });

export const settings = (): Endpoint<{ settings: Settings }> => "/api/settings";
export const logos = (): Endpoint<{ logos: Logo[] }> => "/api/logos";
export const health = (): Endpoint<Health> => "/api/health";
