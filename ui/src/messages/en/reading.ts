import { count, ordinalEnding } from "./words.ts";

/** The span of time that lists are narrowed to. */
export const reading = {
  timeline: {
    events: (value: number) => count(value, { one: "# event", other: "# events" }),
    decadeName: (year: number) => `${year}s`,
    decadeShort: (year: number) => `${String(year % 100).padStart(2, "0")}s`,
    before: "Before 1950",
    beforeShort: "Pre",
    undated: "Undated",
    years: (from: number, to: number) => `${from}–${to}`,
    centuryShort: (number: number) => `${number}${ordinalEnding(number)}`,
    century: (number: number) => `${number}${ordinalEnding(number)} century`,
  },
};
