import { useMessages } from "./context.ts";

const years = (from?: number, to?: number): string => {
  if (from && to) return from === to ? `in **${from}**` : `in the years **${from} to ${to}**`;
  return from ? `from the year **${from}** on` : `up to the year **${to}**`;
};

const words = (list: readonly string[]): string => list.map((word) => `**${word}**`).join(", ");

/** What a search made of a text. Words between ** are bold. */
export const understood = {
  missing: (list: readonly string[]) =>
    `Nothing has the ${list.length === 1 ? "word" : "words"} ${words(list)}.`,
  showing: (list: readonly string[]) => `Showing ${words(list)}`,
  shown: words,
  years,
  anyTime: (from?: number, to?: number) =>
    `Nothing was found ${years(from, to)}, so this is from any year.`,
  incomplete: "Nothing has all the words; this has as many as anything has.",
  only: (word: string) => `Only “${word}”`,
  anyYear: "Any year",
};

export const useUnderstoodMessages = (): typeof understood => useMessages().locale.of(understood);
