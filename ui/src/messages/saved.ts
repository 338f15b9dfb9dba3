import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** The list of saved events. Loaded with its page. */
export const saved = {
  title: "Saved",
  lead: "This list is kept on this device and nowhere else. Clearing the browser’s data clears it too.",
  needsScripts: "This list is kept by your browser and needs JavaScript, which is turned off.",
  events: (value: number) => count(value, { one: "# event", other: "# events" }),
  list: "Saved events, last saved first",
  citeAll: "Cite all",
  share: "Share as a link",
  linkCopied: "The link is copied. Whoever opens it can add these events to a list of their own.",
  csv: "Download CSV",
  json: "Download JSON",
  fileName: "saved-events",
  remove: "Remove",
  removeTitle: (title: string) => `Remove ${title}`,
  removed: "Removed.",
  undo: "Undo",
  empty: "Nothing saved yet.",
  emptyHint: "Open an event and choose Save. The list stays on this device.",
  browse: "Browse the archive",
  notKept: "This browser does not keep lists.",
  notKeptHint: "It may be in private mode. You can still share or cite each event.",
  offered: (events: string) => `This link holds ${events}.`,
  offeredHint: "Add them to the list on this device? What is there stays.",
  add: "Add to my list",
  adding: "Adding…",
  decline: "No, thank you",
  added: (events: string) => `Added ${events}.`,
  addFailed: "The events could not be loaded. Nothing was added.",
};

export const useSavedMessages = (): typeof saved => useMessages().locale.of(saved);
