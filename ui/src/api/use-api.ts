import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { get } from "./client.ts";
import type { Endpoint } from "./endpoints.ts";
import { ApiError } from "./error.ts";
import type { ArchiveEvent, EventDetail, EventList } from "./types.ts";

const SECOND = 1000;

/** How long an answer counts as fresh. */
const STALE = {
  live: 0,
  list: 30 * SECOND,
  collections: 300 * SECOND,
  shell: 300 * SECOND,
} as const;

/** The shell and the collections change seldom; lists are asked for again soon. */
function staleTimeOf(endpoint: string): number {
  if (endpoint.startsWith("/api/events/collections")) return STALE.collections;
  if (endpoint === "/api/settings" || endpoint === "/api/logos") return STALE.shell;
  return endpoint === "/api/health" ? STALE.live : STALE.list;
}

interface Options {
  /**
   * Keeps the last list on screen while the next page or filter loads, or only if it is the
   * answer to a like endpoint.
   */
  keepPrevious?: boolean | ((endpoint: string) => boolean);
  /** A missing thing is an answer (null), not a failure. */
  nullWhenMissing?: boolean;
  enabled?: boolean;
}

/** That nothing was found was said of the last question, and is not said of the next. */
const isEmpty = (answer: unknown) => (answer as { total?: number } | undefined)?.total === 0;

export function apiQuery<T>(endpoint: Endpoint<T>, options: Options = {}) {
  return queryOptions<T>({
    queryKey: [endpoint],
    queryFn: async ({ signal }) => {
      try {
        return await get<T>(endpoint, signal);
      } catch (error) {
        if (options.nullWhenMissing && error instanceof ApiError && error.status === 404) {
          return null as T;
        }
        throw error;
      }
    },
    staleTime: staleTimeOf(endpoint),
    enabled: options.enabled,
    placeholderData: ((last: T | undefined, query?: { queryKey: readonly unknown[] }) => {
      const { keepPrevious: keep = false } = options;
      const kept = typeof keep === "function" ? keep(String(query?.queryKey[0])) : keep;
      return kept && !isEmpty(last) ? last : undefined;
    }) as never,
  });
}

export function useApi<T>(endpoint: Endpoint<T>, options: Options = {}) {
  return useQuery(apiQuery(endpoint, options));
}

/**
 * One event. What a list already knows of it is shown until the answer is here, so
 * that a click on a card never waits for the network.
 */
export function useEvent(id: string, endpoint: Endpoint<EventDetail | null>) {
  const client = useQueryClient();
  return useQuery({
    ...apiQuery(endpoint, { nullWhenMissing: true }),
    placeholderData: () => {
      const event = listedEvent(client.getQueriesData<Partial<EventList>>({}), id);
      return event && { event };
    },
  });
}

function listedEvent(
  answers: [unknown, Partial<EventList> | null | undefined][],
  id: string,
): ArchiveEvent | undefined {
  for (const [, answer] of answers) {
    if (!Array.isArray(answer?.items)) continue;
    const event = answer.items.find((item) => item.id === id && "summary" in item);
    if (event) return event;
  }
  return undefined;
}
