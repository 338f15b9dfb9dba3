import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Lang } from "@/domain/lang.ts";
import { type Endpoint, load } from "./endpoint.ts";
import { event } from "./events.ts";
import type { SessionUser } from "./session.ts";
import type { ArchiveEvent, EventList } from "./types.ts";
import { useSessionUser } from "./use-session.ts";

interface Options {
  /** Shows the previous response while the next one loads, or only if its key passes the test. */
  keepPrevious?: boolean | ((key: readonly unknown[]) => boolean);
  enabled?: boolean;
}

/** An empty list is not kept: "nothing found" would be shown for a query that is still loading. */
const isEmpty = (response: unknown) => (response as { total?: number } | undefined)?.total === 0;

/** Where the response to this reader is cached. */
export const cacheKey = (
  { key, perReader }: Pick<Endpoint<unknown>, "key" | "perReader">,
  reader: SessionUser | null,
): readonly string[] => (perReader && reader ? [...key, reader.id] : key);

export function apiQuery<T>(
  endpoint: Endpoint<T>,
  reader: SessionUser | null,
  { keepPrevious: keep = false, enabled }: Options = {},
) {
  return queryOptions<T>({
    queryKey: cacheKey(endpoint, reader),
    queryFn: ({ signal }) => load(endpoint, signal),
    staleTime: endpoint.staleTime,
    select: endpoint.normalise,
    enabled,
    placeholderData: ((last: T | undefined, query?: { queryKey: readonly unknown[] }) => {
      const kept = typeof keep === "function" ? keep(query?.queryKey ?? []) : keep;
      return kept && !isEmpty(last) ? last : undefined;
    }) as never,
  });
}

/** `apiQuery` for whoever is signed in. */
export const useApiQuery = <T>(endpoint: Endpoint<T>, options?: Options) =>
  apiQuery(endpoint, useSessionUser(), options);

export const useApi = <T>(endpoint: Endpoint<T>, options?: Options) =>
  useQuery(useApiQuery(endpoint, options));

/**
 * One event. Until it is loaded, what a list knows of it is shown, so that a click on a
 * card does not wait for the network. Lists are in English.
 */
export function useEvent(id: string, lang?: Lang) {
  const client = useQueryClient();
  return useQuery({
    ...useApiQuery(event(id, lang)),
    placeholderData: () => {
      if (lang) return undefined;
      const lists = client.getQueriesData<Partial<EventList>>({ queryKey: ["events"] });
      const listed = listedEvent(lists, id);
      return listed && { event: listed };
    },
  });
}

function listedEvent(
  responses: [unknown, Partial<EventList> | null | undefined][],
  id: string,
): ArchiveEvent | undefined {
  for (const [, response] of responses) {
    if (!Array.isArray(response?.items)) continue;
    const found = response.items.find((item) => item.id === id && "summary" in item);
    if (found) return found;
  }
  return undefined;
}
