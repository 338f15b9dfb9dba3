import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

interface Years {
  from: number;
  /** Missing while the century is not over. */
  to?: number;
}

const years = ({ from, to }: Years) => (to === undefined ? `since ${from}` : `${from} to ${to}`);

const events = (value: number) => count(value, { one: "# event", other: "# events" });
const countries = (value: number) => count(value, { one: "# country", other: "# countries" });

/** The page of a century. Loaded with it. */
export const century = {
  /** As the server writes it. */
  title: (century: string) => `African history in the ${century}`,
  lead: (total: number, places: number, span: Years) =>
    `${events(total)} from ${countries(places)}, ${years(span)}. Choose a decade, or a country on the map.`,
  noEvents: (span: Years) => `No events yet, ${years(span)}.`,
  byDecade: "By decade",
  bar: (decade: string, events: string) => `${decade}, ${events}`,
  events: "Events",
  whole: (century: string) => `All of the ${century}`,
  asTimeline: "Read it on the timeline",
  empty: "No events of this decade yet.",
  where: "Where",
  map: (century: string) => `Map of Africa by number of events in the ${century}`,
  legend: "Events in a country, in this century",
  note: "Circles mark the island states. Western Sahara is disputed, and is counted for no country.",
  most: (named: string[]) => `Most events: ${named.join(", ")}.`,
  all: (value: number) => `${countries(value)} as a list`,
  people: "People",
  allPeople: (value: number) => `All ${value} people of this century`,
  turn: "Other centuries",
  before: "Century before",
  after: "Century after",
};

export const useCenturyMessages = (): typeof century => useMessages().locale.of(century);
