import type { ArchiveEvent, FacetCount } from "@/api/types.ts";
import { decadeOf, yearOf } from "@/domain/dates.ts";
import type { Messages } from "@/messages/messages.ts";

export interface Group {
  key: string;
  name: string;
  count: number;
  events: ArchiveEvent[];
}

interface Span {
  key: string;
  name: string;
  from: number;
  to: number;
}

/** Decades from 1950 on; before that a decade would be a label for every other event. */
export function spanOf(year: number | null, m: Messages): Span {
  if (year === null) return { key: "undated", name: m.timeline.undated, from: 0, to: 0 };
  if (year >= 1950) {
    const from = decadeOf(year);
    return { key: `d${from}`, name: m.timeline.decadeName(from), from, to: from + 9 };
  }
  if (year >= 1900) return { key: "1900", name: "1900–1949", from: 1900, to: 1949 };
  const from = Math.floor(year / 100) * 100;
  return { key: `c${from}`, name: m.timeline.century(from / 100 + 1), from, to: from + 99 };
}

/** Events in their order, cut where one span of time ends and the next begins. */
export function groupEvents(
  events: readonly ArchiveEvent[],
  decades: readonly FacetCount[],
  m: Messages,
): Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const span = spanOf(yearOf(event), m);
    const last = groups.at(-1);
    if (last?.key === span.key) {
      last.events.push(event);
      continue;
    }
    const inSpan = decades.filter(({ key }) => Number(key) >= span.from && Number(key) <= span.to);
    const count = inSpan.reduce((sum, one) => sum + one.count, 0);
    groups.push({ key: span.key, name: span.name, count, events: [event] });
  }
  return groups;
}
