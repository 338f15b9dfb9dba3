import { events, stats } from "@/api/events.ts";
import { effectiveSearch, type HomeState, homeState } from "@/domain/url-state.ts";
import { isoDate, parseDate, parseTypedDate } from "@/lib/calendar.ts";

const monthDayOf = (today: string) => today.slice(5);

/** The events of the grid; the server applies all filters. */
export function homeEvents(state: HomeState, today: string) {
  const from = parseTypedDate(state.from);
  return events({
    search: effectiveSearch(state.search),
    country: state.country ? [state.country] : [],
    tags: state.category ? [state.category.toUpperCase()] : [],
    from: from ? isoDate(from) : undefined,
    monthDay: state.onThisDay ? monthDayOf(today) : undefined,
    limit: state.limit,
    page: state.page,
  });
}

/** One event of today's date for the hero; none from the future. */
export function todaysEvent(today: string) {
  const to = parseDate(today) ? today : undefined;
  return events({ to, monthDay: monthDayOf(today), sort: "oldest", limit: 1, page: 1 });
}

export function homeQueries({ search, today }: { search: string; today: string }) {
  return [homeEvents(homeState(search), today), todaysEvent(today), stats()];
}
