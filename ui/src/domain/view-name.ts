import { parseMonthDay } from "@/lib/calendar.ts";
import { first, parseQuery } from "@/lib/query-string.ts";
import type { Messages } from "@/messages/messages.ts";
import { wholeRegions } from "./countries.ts";
import { monthName } from "./dates.ts";
import { tagLabel } from "./tags.ts";
import {
  type ArchiveState,
  archiveState,
  BEFORE_1950,
  dayState,
  effectiveSearch,
  type TimelineState,
  timelineState,
} from "./url-state.ts";

/** More than these would be a list, not a name. */
const MOST_PARTS = 4;

function joined(parts: string[]): string {
  const named = parts.filter(Boolean);
  return named.length > MOST_PARTS ? "" : named.join(", ");
}

function searchName(search: string, m: Messages): string {
  const text = effectiveSearch(search);
  return text && m.quoted(text);
}

function decadeName(decade: string, m: Messages): string {
  if (decade === BEFORE_1950) return m.timeline.before;
  return decade && m.timeline.decadeName(Number(decade));
}

export function archiveView(state: ArchiveState, m: Messages): string {
  const { regions, rest } = wholeRegions(state.countries);
  return joined([
    ...regions.map((region) => m.regions[region]),
    ...rest,
    ...state.tags.map(tagLabel),
    decadeName(state.decade, m),
    searchName(state.search, m),
  ]);
}

export function timelineView({ century, decade, search }: TimelineState, m: Messages): string {
  const span = century ? m.timeline.century(Number(century)) : decadeName(decade, m);
  return joined([span, searchName(search, m)]);
}

export function dayView(day: string, m: Messages): string {
  const date = parseMonthDay(day);
  return date ? m.date.monthDay(monthName(date.month, m), date.day) : "";
}

/**
 * What an address of a page is called that shows a part of it: a country, a day, a century.
 * Empty for the page as a whole.
 */
export function viewName(route: string, search: string, m: Messages): string {
  switch (route) {
    case "archive":
      return archiveView(archiveState(search), m);
    case "timeline":
      return timelineView(timelineState(search), m);
    case "onThisDay":
      return dayView(dayState(search).day, m);
    case "collections":
      return tagLabel(first(parseQuery(search), "tag").trim().slice(0, 50));
    default:
      return "";
  }
}
