import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** The page of collections. Loaded with it. */
export const collections = {
  title: "Collections",
  lead: "Events gathered by tag. Each bolt shows the cloth of up to four events, sewn edge to edge.",
  filter: "Choose a collection",
  all: "All Collections",
  events: (value: number) => count(value, { one: "event", other: "events" }),
  updated: (date: string) => `Updated ${date}`,
  recently: "recently",
  allEvents: (value: number) => count(value, { one: "# event", other: "All # events" }),
  empty: "No collections available yet.",
  emptyTag: "No events in this collection yet.",
  error: "We couldn't load curated collections right now. Please try again.",
};

export const useCollectionsMessages = (): typeof collections =>
  useMessages().locale.of(collections);
