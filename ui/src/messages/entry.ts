import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** What the pages of events, people and places have in common: sources, edits, articles. */
export const entry = {
  sources: "Sources",
  sourcesVerified: (verified: number, total: number) => `${verified} of ${total} verified`,
  sourcesListed: (total: number) =>
    count(total, { one: "# source listed", other: "# sources listed" }),
  noSources: "No sources have been added yet.",
  verified: "Verified",
  notChecked: "Not yet checked",
  kinds: {
    book: "Book",
    article: "Article",
    archive: "Archive",
    web: "Web page",
    oral: "Oral history",
    other: "Source",
  },
  pages: (pages: string) => `p. ${pages}`,
  edited: (value: number) => count(value, { one: "Edited once", other: "Edited # times" }),
  neverEdited: "Not edited since it was added",
  lastOn: (date: string) => `last on ${date}`,
  onDay: (date: string) => `on ${date}`,
  seeChanges: "See what changed",
  openAt: (host: string) => `Open at ${host}`,
  source: (number: number) => `Source ${number}`,
  backToText: "Back to the text",
  /** Where a place is: a country, or several. */
  inCountry: (country: string) => (country === "several" ? "Several countries" : country),
  also: (names: string) => `Also ${names}`,
  inArchive: "In the archive",
  events: (value: number) => count(value, { one: "# event", other: "# events" }),
  eventsTitle: "Events",
  oldestFirst: "oldest first",
  inYear: (year: number) => `, ${year}`,
  inYears: (first: number, last: number) => `, ${first} to ${last}`,
  someShown: (shown: number, total: number) => `The oldest ${shown} of ${total} are shown.`,
};

export type EntryMessages = typeof entry;

export const useEntryMessages = (): EntryMessages => useMessages().locale.of(entry);
