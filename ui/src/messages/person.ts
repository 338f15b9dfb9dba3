import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";
import { callings } from "./names.ts";

/** A person, and what is said of people elsewhere. Loaded with the pages that show people. */
export const person = {
  callings,
  born: "Born",
  died: "Died",
  notKnown: "Not known",
  countries: (value: number) => count(value, { one: "Country", other: "Countries" }),
  about: (year: number) => `about ${year}`,
  or: (date: string, other: string) => `${date} or ${other}`,
  bornIn: (date: string) => `born ${date}`,
  diedIn: (date: string) => `died ${date}`,
  lived: (from: string, to: string) => `${from}–${to}`,
  places: "Places",
  life: "Life in events",
  thread: (events: string, from: number, to: number) => `${events} between ${from} and ${to}`,
  threadNote: "The thread runs from birth to death. Where a date is not certain, it is broken.",
  noEvents: "No event in the archive names this person yet.",
  knowEvent: "Do you know one?",
  suggestEvent: "Suggest an event",
  met: "Met in the same events",
  cloth: "No picture yet, so this cloth is drawn for this person alone.",
  missing: "We couldn't find that person.",
  notLoaded: "This person could not be loaded.",
};

export type PersonMessages = typeof person;

export const usePersonMessages = (): PersonMessages => useMessages().locale.of(person);
