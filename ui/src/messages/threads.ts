import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";
import { placeKinds } from "./names.ts";

/** Threads. Loaded with their pages. */
export const threads = {
  title: "Threads",
  lead: "Paths through the archive. Each leads from one event, person or place to the next, with a sentence between them.",
  thread: "Thread",
  stops: (value: number) => count(value, { one: "# stop", other: "# stops" }),
  between: (from: number, to: number) => `${from} to ${to}`,
  begin: "Begin reading",
  beginWith: (name: string) => `Begin reading: ${name}`,
  path: "The path",
  stop: (number: number, total: number) => `Stop ${number} of ${total}`,
  placeKinds,
  person: "Person",
  end: "The thread ends here.",
  all: "All threads",
  empty: "There are no threads yet.",
  noSteps: "Nothing of this thread can be shown at the moment.",
  missing: "We couldn't find that thread.",
  notLoaded: "This thread could not be loaded.",
  listNotLoaded: "The threads could not be loaded.",
};

export type ThreadMessages = typeof threads;

export const useThreadMessages = (): ThreadMessages => useMessages().locale.of(threads);
