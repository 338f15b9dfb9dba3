import { type EventFilter, events, verifiedEvents } from "@/api/events.ts";
import { decadeFilter } from "@/domain/decades.ts";
import {
  type ArchiveState,
  archiveState,
  BEFORE_1950,
  effectiveSearch,
} from "@/domain/url-state.ts";

function filterOf(state: ArchiveState): EventFilter {
  const search = effectiveSearch(state.search);
  return {
    search,
    country: state.countries,
    tags: state.tags,
    ...decadeFilter(state.decade),
    verified: state.verified,
    sort: state.sort || (search ? undefined : "newest"),
    limit: state.limit,
    page: state.page,
    facets: true,
  };
}

export const archiveEvents = (state: ArchiveState) => events(filterOf(state));

/**
 * The counts per decade. They come with the list, except that 'before 1950' is an upper
 * date to the API and would empty the later bars; then they are requested without it.
 */
export function archiveDecades(state: ArchiveState) {
  if (state.decade !== BEFORE_1950) return archiveEvents(state);
  return events({ ...filterOf({ ...state, decade: "" }), sort: undefined, limit: 1, page: 1 });
}

export function archiveQueries({ search }: { search: string }) {
  const state = archiveState(search);
  return [archiveEvents(state), archiveDecades(state), verifiedEvents()];
}
