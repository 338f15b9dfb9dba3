import { useMessages } from "./context.ts";
import { count, groupDigits } from "./en/words.ts";

/** The archive. Loaded with it. */
export const archive = {
  title: "History Archive",
  filters: "Filters",
  show: (value: number) => (value ? `Show filters (${value})` : "Show filters"),
  hide: "Hide",
  showEvents: (events: string | undefined) => `Show ${events ?? "events"}`,
  search: "Search the archive",
  category: "Category",
  country: "Country",
  findCountry: "Find a country",
  decade: "Decade",
  decadeBar: (name: string, events: string) => `${name}, ${events}`,
  allDecades: "All decades",
  more: (value: number) => `${groupDigits(value)} more`,
  fewer: "Show fewer",
  sort: "Sort",
  bestMatch: "Best match first",
  sorts: { newest: "Newest First", oldest: "Oldest First", country: "Country A-Z" },
  events: (value: number) => count(value, { one: "# event", other: "# events" }),
  eventsCapped: (value: number) => `${groupDigits(value)}+ events`,
  active: "Active filters",
  remove: (name: string) => `Remove filter ${name}`,
  clearAll: "Clear All",
  sources: "Sources",
  verified: "With verified sources",
  apply: "Apply filters",
  viewDetails: "View details",
  empty: "No events match your filters.",
  emptyHint: "Remove a filter, or clear them all.",
};

export const useArchiveMessages = (): typeof archive => useMessages().locale.of(archive);
