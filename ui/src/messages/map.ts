import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** The map of the continent. Loaded with the pages that have it. */
export const map = {
  country: (name: string, events: string) => `${name}, ${events}`,
  events: (value: number) => count(value, { one: "# event", other: "# events" }),
  none: "None",
  step: (from: number, to: number) => (from === to ? String(from) : `${from} to ${to}`),
  orMore: (from: number) => `${from} or more`,
  disputed: "Disputed",
};

export const useMapMessages = (): typeof map => useMessages().locale.of(map);
