import { useMessages } from "./context.ts";
import { groupDigits } from "./en/words.ts";

/** The timeline. Loaded with it. */
export const timeline = {
  title: "Timeline",
  lead: (events: string) =>
    `${events}, oldest first. The warp runs down the page; each event is a weft thrown across it.`,
  eventsCapped: (value: number) => `${groupDigits(value)}+ events`,
  search: "Search title, country, summary",
  decade: "Decade",
  allDecades: "All decades",
  rail: "Events by century",
  decadesOf: (century: string) => `Decades of the ${century}`,
  all: "All",
  apply: "Apply",
  centuryPage: (century: string) => `The ${century} by decade and on a map`,
  explore: "Explore",
  more: "Show more events",
  empty: "No events match your filters.",
  emptyHint: "Try another decade, or a shorter search.",
  someEvents: "Events",
};

export const useTimelineMessages = (): typeof timeline => useMessages().locale.of(timeline);
