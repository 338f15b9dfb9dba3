import { events } from "@/api/events.ts";
import { yearsOfCentury } from "@/domain/centuries.ts";
import { decadeFilter } from "@/domain/decades.ts";
import { effectiveSearch, type TimelineState, timelineState } from "@/domain/url-state.ts";
import { isoDate } from "@/lib/calendar.ts";

/** How the chosen span of time is asked of the API. */
function spanFilter({ century, decade }: TimelineState) {
  if (!century) return decadeFilter(decade);
  const { from, to } = yearsOfCentury(Number(century));
  return {
    from: isoDate({ year: from, month: 1, day: 1 }),
    to: isoDate({ year: to, month: 12, day: 31 }),
  };
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
