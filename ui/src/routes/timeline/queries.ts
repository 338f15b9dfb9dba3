import { events } from "@/api/events.ts";
import { decadeFilter } from "@/domain/decades.ts";
import { effectiveSearch, type TimelineState, timelineState } from "@/domain/url-state.ts";

export function timelineEvents(state: TimelineState) {
  return events({
    search: effectiveSearch(state.search),
    searchIn: "text",
    ...decadeFilter(state.decade),
    sort: "oldest",
    limit: state.limit,
    page: state.page,
  });
}

/** The counts of the rail: the same search, whatever decade is chosen. */
export function timelineRail(state: TimelineState) {
  return events({
    search: effectiveSearch(state.search),
    searchIn: "text",
    limit: 1,
    page: 1,
    facets: true,
  });
}

export function timelineQueries({ search }: { search: string }) {
  const state = timelineState(search);
  return [timelineEvents(state), timelineRail(state)];
}
