import type { ArchiveEvent } from "@/api/types.ts";
import { sameTag } from "@/domain/tags.ts";
import { effectiveSearch } from "@/domain/url-state.ts";
import { parseDate } from "@/lib/calendar.ts";
import { first, parseQuery, stringifyQuery } from "@/lib/query-string.ts";
import { fold } from "@/lib/text.ts";

export interface Filter {
  q: string;
  status: "" | "draft" | "published";
  from: string;
  to: string;
  country: string;
  tags: readonly string[];
}

export const NO_FILTER: Filter = { q: "", status: "", from: "", to: "", country: "", tags: [] };

const day = (text: string) => (parseDate(text) && text.length === 10 ? text : "");

/** The filter is a query string within a parameter; any other text is a search. */
export function readFilter(text: string): Filter {
  if (!text.includes("=")) return { ...NO_FILTER, q: text };
  const query = parseQuery(text);
  const status = first(query, "status");
  return {
    q: first(query, "q").slice(0, 200),
    status: status === "draft" || status === "published" ? status : "",
    from: day(first(query, "from")),
    to: day(first(query, "to")),
    country: first(query, "country").slice(0, 100),
    tags: (query.get("tags") ?? []).filter(Boolean),
  };
}

export const writeFilter = (filter: Filter): string => stringifyQuery({ ...filter });

export const activeFilters = (filter: Filter): number =>
  [filter.q, filter.status, filter.from, filter.to, filter.country].filter(Boolean).length +
  filter.tags.length;

export const toggleTag = (tags: readonly string[], tag: string): string[] =>
  tags.some((one) => sameTag(one, tag)) ? tags.filter((one) => !sameTag(one, tag)) : [...tags, tag];

/**
 * Whether a listing matches the filter. The server filters the list; this is for selected
 * listings on other pages.
 */
export function matches(event: ArchiveEvent, filter: Filter): boolean {
  const text = fold(`${event.title} ${event.country} ${event.summary}`);
  const words = fold(effectiveSearch(filter.q)).split(/\s+/);
  return (
    words.every((word) => text.includes(word)) &&
    (!filter.status || event.status === filter.status) &&
    (!filter.from || event.date >= filter.from) &&
    (!filter.to || (event.date !== "" && event.date <= filter.to)) &&
    fold(event.country).includes(fold(filter.country.trim())) &&
    filter.tags.every((tag) => event.tags.some((one) => sameTag(one, tag)))
  );
}
