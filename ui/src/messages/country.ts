import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

const events = (value: number) => count(value, { one: "# event", other: "# events" });

/** The page of a country. Loaded with it. */
export const country = {
  /** As the server writes it. */
  title: (name: string) => `${name} in African history`,
  lead(total: number, first?: number, last?: number) {
    if (total === 0 || first === undefined || last === undefined) return "No events yet.";
    if (first === last) return `${events(total)} of ${first}.`;
    return `${events(total)} from ${first} to ${last}.`;
  },
  formerNames: "Former names",
  independent: "Independent",
  note: "Events before the modern state are kept under the country in which the place lies today.",
  byCentury: "By century",
  bar: (century: string, events: string) => `${century}, ${events}`,
  events: "Events",
  oldestFirst: "oldest first",
  allCenturies: "All centuries",
  everywhere: (century: string) => `The ${century} in all countries`,
  empty: "No events of this century yet.",
};

export const useCountryMessages = (): typeof country => useMessages().locale.of(country);
