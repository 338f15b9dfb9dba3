import type { Messages } from "@/messages/messages.ts";
import { BEFORE_1950, effectiveSearch } from "./url-state.ts";

/** More than these would be a list, not a name. */
const MOST_PARTS = 4;

/** What a view of a page is called: a country, a day, a century. Empty for the whole page. */
export function joinView(parts: string[]): string {
  const named = parts.filter(Boolean);
  return named.length > MOST_PARTS ? "" : named.join(", ");
}

export function searchPart(search: string, m: Messages): string {
  const text = effectiveSearch(search);
  return text && m.quoted(text);
}

export function decadePart(decade: string, m: Messages): string {
  if (decade === BEFORE_1950) return m.timeline.before;
  return decade && m.timeline.decadeName(Number(decade));
}
