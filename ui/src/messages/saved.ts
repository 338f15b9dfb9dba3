import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";
import { placeKinds } from "./names.ts";

/** The list of what was saved. Loaded with its page, and when something is saved. */
export const saved = {
  title: "Saved",
  lead: "This list is kept on this device and nowhere else. Clearing the browser’s data clears it too.",
  needsScripts: "This list is kept by your browser and needs JavaScript, which is turned off.",
  events: (value: number) => count(value, { one: "# event", other: "# events" }),
  people: (value: number) => count(value, { one: "# person", other: "# people" }),
  places: (value: number) => count(value, { one: "# place", other: "# places" }),
  both: (one: string, other: string) => `${one} and ${other}`,
  three: (one: string, two: string, three: string) => `${one}, ${two} and ${three}`,
  list: "Saved, last saved first",
  person: "Person",
  placeKinds,
  citeAll: "Cite all",
  share: "Share as a link",
  linkCopied: "The link is copied. Whoever opens it can add what it holds to a list of their own.",
  csv: "Download CSV",
  json: "Download JSON",
  fileName: "saved",
  remove: "Remove",
  removeTitle: (title: string) => `Remove ${title}`,
  removed: "Removed.",
  undo: "Undo",
  empty: "Nothing saved yet.",
  emptyHint: "Open an event, a person or a place and choose Save. The list stays on this device.",
  browse: "Browse the archive",
  refused: "This browser does not keep lists.",
  refusedHint: "It may be in private mode. You can still share or cite each entry.",
  noRoom: "There is no room left on this device.",
  full: (most: number) => `The list is full: it holds ${most}. Remove something first.`,
  offered: (entries: string) => `This link holds ${entries}.`,
  offeredHint: "Add them to the list on this device? What is there stays.",
  add: "Add to my list",
  adding: "Adding…",
  decline: "No, thank you",
  added: (entries: string) => `Added ${entries}.`,
  gone: (value: number) =>
    count(value, {
      one: "# is no longer in the archive.",
      other: "# are no longer in the archive.",
    }),
  allGone: "Nothing that this link holds is in the archive any more.",
  addFailed: "The list could not be loaded. Nothing was added.",
};

export type SavedMessages = typeof saved;

export const useSavedMessages = (): SavedMessages => useMessages().locale.of(saved);
