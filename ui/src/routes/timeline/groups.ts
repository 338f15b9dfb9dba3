import type { ArchiveEvent, Facets } from "@/api/types.ts";
import { centuryOf } from "@/domain/centuries.ts";
import { decadeOf, yearOf } from "@/domain/dates.ts";
import type { TimelineState } from "@/domain/url-state.ts";
import type { Messages } from "@/messages/messages.ts";

export interface Group {
  key: string;
  name: string;
  /** How many there are in all, where that is known. */
  count: number;
  events: ArchiveEvent[];
}

type Chosen = Pick<TimelineState, "century" | "decade">;

interface Span {
  key: string;
  name: string;
  /** From the counts of the whole timeline. */
  count: (facets: Facets) => number;
}

type Counts = readonly { key: string; count: number }[];

const countOf = (counts: Counts, key: number) =>
  counts.find((one) => one.key === String(key))?.count ?? 0;

const countFrom = (counts: Counts, least: number) =>
  counts.filter(({ key }) => Number(key) >= least).reduce((sum, { count }) => sum + count, 0);

/** Decades from 1950 on; before that a decade would be a label for every other event. */
export function spanOf(year: number | null, m: Messages, chosen: Chosen): Span {
  if (year === null) return { key: "undated", name: m.timeline.undated, count: () => 0 };
  const century = centuryOf(year);
  const decade = decadeOf(year);
  if (year >= 1950 || chosen.decade === String(decade)) {
    // The century that is chosen may hold the first year of a decade alone.
    const whole = !chosen.century || centuryOf(decade + 9) === Number(chosen.century);
    return {
      key: `d${decade}`,
      name: m.timeline.decadeName(decade),
      count: ({ decades }) => (whole ? countOf(decades, decade) : 0),
    };
  }
  if (year > 1900) {
    return {
      key: "1901",
      name: m.timeline.years(1901, 1949),
      count: ({ centuries, decades }) => countFrom(centuries, 20) - countFrom(decades, 1950),
    };
  }
  return {
    key: `c${century}`,
    name: m.timeline.century(century),
    count: ({ centuries }) => countOf(centuries, century),
  };
}

/** Events in their order, cut where one span of time ends and the next begins. */
export function groupEvents(
  events: readonly ArchiveEvent[],
  facets: Facets | undefined,
  chosen: Chosen,
  m: Messages,
): Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const span = spanOf(yearOf(event), m, chosen);
    const last = groups.at(-1);
    if (last?.key === span.key) {
      last.events.push(event);
      continue;
    }
    const count = facets ? span.count(facets) : 0;
    groups.push({ key: span.key, name: span.name, count, events: [event] });
  }
  return groups;
}
