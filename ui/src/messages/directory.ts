import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** The directories of people and of places. Loaded with them. */
export const directory = {
  people: {
    title: "All people",
    total: (value: number) => count(value, { one: "# person", other: "# people" }),
    none: "No person matches these choices.",
    failed: "The people could not be loaded.",
  },
  places: {
    title: "All places",
    total: (value: number) => count(value, { one: "# place", other: "# places" }),
    none: "No place matches these choices.",
    failed: "The places could not be loaded.",
  },
  span: (total: string, from: string, to: string) =>
    from === to ? `${total}, ${from}` : `${total}, ${from} to ${to}`,
  narrow: "Narrow the list",
  name: "Name",
  findName: "Find a name",
  fields: { calling: "Calling", century: "Century", kind: "Kind", country: "Country" },
  all: {
    calling: "All callings",
    century: "All centuries",
    kind: "All kinds",
    country: "All countries",
  },
  option: (name: string, total: number) => `${name} (${total})`,
  show: "Show",
  reset: "Reset",
  letters: "By letter",
  allLetters: "All",
  further: (from: string, to: string) =>
    from === to ? `Show more of ${from}` : `Show ${from} to ${to}`,
  back: (from: string, to: string) =>
    from === to ? `Back to the first of ${from}` : `Back to ${from} to ${to}`,
  hint: "Choose another one, or all of them.",
};

export const useDirectoryMessages = (): typeof directory => useMessages().locale.of(directory);
