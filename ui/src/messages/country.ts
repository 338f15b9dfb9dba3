import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

const events = (value: number) => count(value, { one: "# event", other: "# events" });

/** What the archive holds on a country. */
interface Held {
  total: number;
  firstYear?: number;
  lastYear?: number;
  peopleTotal: number;
  placeTotal: number;
}

/** The page of a country. Loaded with it. */
export const country = {
  /** As the server writes it. */
  title: (name: string) => `${name} in African history`,
  lead({ total, firstYear: first, lastYear: last, peopleTotal, placeTotal }: Held) {
    if (total === 0 || first === undefined || last === undefined) return "No events yet.";
    const named = [
      peopleTotal > 0 && count(peopleTotal, { one: "# person", other: "# people" }),
      placeTotal > 0 && count(placeTotal, { one: "# place", other: "# places" }),
    ].filter(Boolean);
    const years = first === last ? `of ${first}` : `from ${first} to ${last}`;
    return `${[`${events(total)} ${years}`, named.join(" and ")].filter(Boolean).join(", ")}.`;
  },
  places: "Places",
  people: "People",
  eventsOf: events,
  ring: "A ring means that the place is known only nearly.",
  unplaced: (value: number) =>
    count(value, { one: "# event has no place yet.", other: "# events have no place yet." }),
  allPlaces: (value: number) => `All ${value} places`,
  allPeople: (value: number) => `All ${value} people`,
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
