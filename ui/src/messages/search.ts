import { useMessages } from "./context.ts";
import { count, groupDigits } from "./en/words.ts";

/** The search overlay. Loaded with it. */
export const search = {
  title: "Search the archive",
  label: "Search the archive",
  close: "Close",
  hint: "Type at least 2 characters",
  searching: "Searching…",
  none: "No results",
  results: (value: number) => count(value, { one: "# result", other: "# results" }),
  capped: (value: number) => `${groupDigits(value)}+ results`,
  all: (text: string) => `See everything for “${text}” in the archive`,
  recent: "Recent searches",
  forget: "Clear recent searches",
  keys: { move: "move", open: "open", close: "close", enter: "Enter", escape: "Esc" },
};

export const useSearchMessages = (): typeof search => useMessages().locale.of(search);
