import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** The page of places. Loaded with it. */
export const places = {
  title: "Places",
  lead: "The map counts the whole archive, the list the latest 200 events. Choose a region or a country.",
  regions: "Regions",
  countries: (value: number) => count(value, { one: "# country", other: "# countries" }),
  map: "Map of Africa by number of events",
  featured: "Featured countries",
  country: (name: string, events: string) => `${name}, ${events}`,
  events: (value: number) => count(value, { one: "# event", other: "# events" }),
  steps: ["None", "1 to 3", "4 to 7", "8 to 14", "15 or more"],
  legend: "Events in a country",
  note: "Circles mark the island states. Borders follow a public-domain outline file and take no position on disputed land.",
  empty: "No events yet.",
  all: (value: number) => `All ${value} countries`,
};

export const usePlacesMessages = (): typeof places => useMessages().locale.of(places);
