import { events } from "@/api/events.ts";
import { type DayState, dayState, effectiveSearch } from "@/domain/url-state.ts";
import { monthDay, parseMonthDay, shiftMonthDay } from "@/lib/calendar.ts";

export interface Day {
  month: number;
  day: number;
}

/** The day the page is about: the address's, or the reader's own. */
export function dayOf(state: DayState, today: string): Day {
  return parseMonthDay(state.day) ?? parseMonthDay(today.slice(5)) ?? { month: 1, day: 1 };
}

/** Future years are left out: nothing has happened in them yet. */
export function dayEvents(state: DayState, today: string) {
  return events({
    search: effectiveSearch(state.search),
    to: today,
    monthDay: monthDay(dayOf(state, today)),
    sort: "oldest",
    limit: state.limit,
    page: state.page,
  });
}

/** The day with three before and three after. */
export const weekOf = (centre: Day): Day[] =>
  [-3, -2, -1, 0, 1, 2, 3].map((days) => shiftMonthDay(centre, days));

/** The few that a day of the week shows. */
export const stripEvents = (day: Day, today: string) =>
  events({ to: today, monthDay: monthDay(day), sort: "oldest", limit: 3, page: 1 });

export function dayQueries({ search, today }: { search: string; today: string }) {
  const state = dayState(search);
  const week = weekOf(dayOf(state, today)).map((day) => stripEvents(day, today));
  return [dayEvents(state, today), ...week];
}
