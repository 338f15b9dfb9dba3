import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** The page of a day. Loaded with it. */
export const onThisDay = {
  title: "On This Day",
  lead: (day: string) => `What the archive holds for ${day}, whatever the year.`,
  choose: "Choose a day",
  month: "Month",
  date: "Day",
  show: "Show",
  previous: "Previous day",
  next: "Next day",
  today: "Today",
  backToToday: "Back to today",
  ago: (years: number) =>
    years === 0 ? "This year" : `${count(years, { one: "# year", other: "# years" })} ago`,
  empty: "No Events Found",
  emptyHint: (day: string) =>
    `The archive has no event dated ${day} yet. Look at the days around it.`,
  narrowed: (search: string) => `Only events that match “${search}”.`,
  all: "Show all",
  week: "This week",
  weekOf: (day: string) => `The week of ${day}`,
  nothing: "Nothing yet",
};

export const useOnThisDayMessages = (): typeof onThisDay => useMessages().locale.of(onThisDay);
