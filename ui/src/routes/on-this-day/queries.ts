import { events } from "@/api/endpoints.ts";
import { monthDay, parseMonthDay, shiftMonthDay } from "@/lib/dates.ts";
import { type DayState, dayState, effectiveSearch } from "@/lib/url-state.ts";

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

const AROUND = [-3, -2, -1, 1, 2, 3];
export const PER_DAY = 3;

/** The days around, three before and three after. */
export const weekOf = (centre: Day): Day[] => AROUND.map((days) => shiftMonthDay(centre, days));

export const otherDayEvents = (day: Day, today: string) =>
  events({ to: today, monthDay: monthDay(day), sort: "oldest", limit: PER_DAY, page: 1 });

export function dayQueries({ search, today }: { search: string; today: string }): string[] {
  const state = dayState(search);
  const others = weekOf(dayOf(state, today)).map((day) => otherDayEvents(day, today));
  return [dayEvents(state, today), ...others];
}
