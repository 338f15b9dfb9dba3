import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** The home page. Loaded with it. */
export const home = {
  headline: ["Return", "and fetch it."],
  proverb: "San kɔ fa",
  proverbMeaning: ", the Akan say: go back and fetch it.",
  lead: (events: string, countries: string) =>
    `This is an archive of African history: ${events} from ${countries}, with their sources.`,
  leadEmpty: "This is an archive of African history.",
  datedEvents: (value: number) => count(value, { one: "# dated event", other: "# dated events" }),
  countries: (value: number) => count(value, { one: "# country", other: "# countries" }),
  collections: "Browse the collections",
  today: (day: string) => `On this day, ${day}`,
  refine: "Refine",
  category: "Category",
  allCategories: "All Categories",
  categories: { independence: "Independence", politics: "Politics" },
  country: "Country",
  allCountries: "All Countries",
  otherCountries: "Other countries in the archive",
  from: "From",
  fromPlaceholder: "mm/dd/yyyy",
  fromHint: "Use mm/dd/yyyy",
  onThisDay: "On this day",
  quickSearch: "Quick search",
  apply: "Apply",
  reset: "Reset",
  highlights: "Highlighted events",
  empty: "No results match your filters yet.",
  emptyHint: "Try one filter fewer, or start from the timeline.",
};

export const useHomeMessages = (): typeof home => useMessages().locale.of(home);
