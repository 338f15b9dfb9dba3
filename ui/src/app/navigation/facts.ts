import type { RouteName } from "./routes.ts";

/** What the Go server has to know of a page, for cache keys, heads and the sitemap. */
export interface Facts {
  /** The query parameters that the page reads, in the order of canonical addresses. */
  parameters: readonly string[];
  /** The head that the server writes; "plain" pages are not for search engines. */
  head:
    | "site"
    | "collection"
    | "about"
    | "event"
    | "person"
    | "place"
    | "thread"
    | "edits"
    | "cite"
    | "country"
    | "century"
    | "plain";
  /** Listed in the sitemap; "events" says that the page changes when an event does. */
  sitemap: "events" | "static" | null;
  /** What can be sent to the page by a plain form; such a page is made for each visitor. */
  form: "suggestion" | "follow" | "";
  /** Kept by no cache, not even without its content. */
  transient: boolean;
}

const FACTS: Partial<Record<RouteName, Partial<Facts>>> = {
  home: {
    parameters: ["search", "category", "country", "from", "onThisDay", "limit", "page"],
    head: "site",
    sitemap: "events",
  },
  event: { parameters: ["lang"], head: "event" },
  edits: { parameters: ["page"], head: "edits" },
  cite: { head: "cite" },
  timeline: {
    parameters: ["search", "century", "decade", "limit", "page"],
    head: "collection",
    sitemap: "events",
  },
  archive: {
    parameters: ["search", "country", "tags", "decade", "sort", "verified", "limit", "page"],
    head: "collection",
    sitemap: "events",
  },
  onThisDay: {
    parameters: ["search", "day", "month", "date", "limit", "page"],
    head: "collection",
    sitemap: "events",
  },
  collections: { parameters: ["tag"], head: "collection", sitemap: "events" },
  people: {
    parameters: ["name", "calling", "century", "country", "letter", "page"],
    head: "collection",
    sitemap: "events",
  },
  person: { parameters: ["lang"], head: "person" },
  places: {
    parameters: ["name", "kind", "country", "letter", "page"],
    head: "collection",
    sitemap: "events",
  },
  place: { parameters: ["lang"], head: "place" },
  threads: { parameters: ["page"], head: "collection", sitemap: "events" },
  thread: { parameters: ["lang"], head: "thread" },
  country: { parameters: ["century", "page"], head: "country", sitemap: "events" },
  century: { parameters: ["decade", "page"], head: "century", sitemap: "events" },
  about: { head: "about", sitemap: "static" },
  search: { parameters: ["q", "kind", "page"] },
  suggest: { parameters: ["lang"], form: "suggestion" },
  suggestEvent: { form: "suggestion" },
  suggestion: { parameters: ["key"], form: "follow" },
  contribute: {
    parameters: ["task", "country", "lang", "page"],
    head: "collection",
    sitemap: "static",
  },
  contributors: { parameters: ["page"] },
  preview: { transient: true },
};

export const factsOf = (name: RouteName): Facts => ({
  parameters: [],
  head: "plain",
  sitemap: null,
  form: "",
  transient: false,
  ...FACTS[name],
});
