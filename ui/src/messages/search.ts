import { useMessages } from "./context.ts";
import { count, groupDigits } from "./en/words.ts";

/** Searching, in the overlay and on its page. Loaded with them. */
export const search = {
  title: "Search the archive",
  label: "Search the archive",
  close: "Close",
  hint: "Type at least 2 characters",
  searching: "Searching…",
  none: "No results",
  results: (value: number) => count(value, { one: "# result", other: "# results" }),
  all: (text: string) => `All results for “${text}”`,
  allOf: (value: number) => `All ${groupDigits(value)}`,
  recent: "Recent searches",
  forget: "Clear recent searches",
  keys: { move: "move", open: "open", close: "close", enter: "Enter", escape: "Esc" },
  submit: "Search",
  everything: "All",
  kinds: {
    event: "Events",
    person: "People",
    place: "Places",
    country: "Countries",
    thread: "Threads",
  },
  bestFirst: (value: number) => `${groupDigits(value)}, best match first`,
  narrow: "Kinds",
  events: (value: number) => count(value, { one: "# event", other: "# events" }),
  stops: (value: number) => count(value, { one: "# stop", other: "# stops" }),
  ofThese: (value: number) => `${groupDigits(value)} of these events`,
  empty: (text: string) => `Nothing found for “${text}”.`,
  emptyHint: "Try fewer words, another spelling, or a year such as 1957 or 1950s.",
  failed: "The search did not answer. Your words are kept.",
  lead: "Events, people, places, countries and threads, by their words and years: nkrumah 1957–66, gold 14th century, before 1500.",
};

export type SearchMessages = typeof search;

export const useSearchMessages = (): SearchMessages => useMessages().locale.of(search);
