import { events } from "@/api/events.ts";
import { daysOfYears, yearsOfCentury } from "@/domain/centuries.ts";
import { decadeFilter } from "@/domain/decades.ts";
import { effectiveSearch, type TimelineState, timelineState } from "@/domain/url-state.ts";

/** How the chosen span of time is asked of the API. */
function spanFilter({ century, decade }: TimelineState) {
  if (!century) return decadeFilter(decade);
  return daysOfYears(yearsOfCentury(Number(century)));
}

export function timelineEvents(state: TimelineState) {
  return events({
    search: effectiveSearch(state.search),
    searchIn: "text",
    ...spanFilter(state),
    sort: "oldest",
    limit: state.limit,
    page: state.page,
  });
}

/** The counts of the rail: the same search, whatever span is chosen. */
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
