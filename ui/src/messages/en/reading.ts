import { count, groupDigits, ordinalEnding } from "./words.ts";

/** The span of time that lists are narrowed to. */
export const reading = {
  timeline: {
    title: "Timeline",
    lead: (events: string) =>
      `${events}, oldest first. The warp runs down the page; each event is a weft thrown across it.`,
    events: (value: number) => count(value, { one: "# event", other: "# events" }),
    eventsCapped: (value: number) => `${groupDigits(value)}+ events`,
    search: "Search title, country, summary",
    decade: "Decade",
    allDecades: "All decades",
    decadeName: (year: number) => `${year}s`,
    decadeShort: (year: number) => `${String(year % 100).padStart(2, "0")}s`,
    rail: "Events by century",
    decadesOf: (century: string) => `Decades of the ${century}`,
    all: "All",
    before: "Before 1950",
    beforeShort: "Pre",
    apply: "Apply",
    explore: "Explore",
    more: "Show more events",
    empty: "No events match your filters.",
    emptyHint: "Try another decade, or a shorter search.",
    undated: "Undated",
    someEvents: "Events",
    years: (from: number, to: number) => `${from}–${to}`,
    centuryShort: (number: number) => `${number}${ordinalEnding(number)}`,
    century: (number: number) => `${number}${ordinalEnding(number)} century`,
  },
};
