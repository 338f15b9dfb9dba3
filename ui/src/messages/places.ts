import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** The page of places. Loaded with it. */
export const places = {
  title: "Places",
  lead: "Choose a region, a country on the map, or one of those with most of the latest events.",
  regions: "Regions",
  countries: (value: number) => count(value, { one: "# country", other: "# countries" }),
  map: "Map of Africa by number of events",
  featured: "Featured countries",
  events: (value: number) => count(value, { one: "# event", other: "# events" }),
  inArchive: (events: string) => `${events} in the archive`,
  ofLatest: (value: number, total: number) => `${value} of the latest ${total}`,
  featuredNote: (total: number) =>
    `Counted over the latest ${count(total, { one: "# event", other: "# events" })}.`,
  legend: "Events in a country, over the whole archive",
  note: "The map counts the whole archive. Circles mark the island states. Western Sahara is disputed, and is counted for no country. Borders follow a public-domain outline file.",
  empty: "No events yet.",
  all: (value: number) => `All ${value} countries`,
  allNote: "Counted over the whole archive.",
};

export const usePlacesMessages = (): typeof places => useMessages().locale.of(places);
