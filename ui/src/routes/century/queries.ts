import { people } from "@/api/entries.ts";
import { events } from "@/api/events.ts";
import { century } from "@/api/overviews.ts";
import { centuryOf, daysOfYears, yearsOfCentury } from "@/domain/centuries.ts";
import { anyDecade, DEFAULT_LIMIT, pageNumber } from "@/domain/url-state.ts";
import { parseQuery } from "@/lib/query-string.ts";

export interface CenturyState {
  /** '' for all, or the first year of the decade that the events are narrowed to. */
  decade: string;
  page: number;
}

/** The years of a decade that are in a century: of the 1800s all but 1800, of the 1900s 1900. */
export function yearsOfDecade(century: number, decade: number) {
  const { from, to } = yearsOfCentury(century);
  return { from: Math.max(from, decade), to: Math.min(to, decade + 9) };
}

export function centuryState(n: number, search: string): CenturyState {
  const query = parseQuery(search);
  const decade = anyDecade(query);
  const first = Number(decade);
  const inside = centuryOf(first + 9) === n || centuryOf(first) === n;
  return { decade: inside ? decade : "", page: pageNumber(query) };
}

export function centuryEvents(n: number, { decade, page }: CenturyState) {
  const years = decade ? yearsOfDecade(n, Number(decade)) : yearsOfCentury(n);
  return events({ ...daysOfYears(years), sort: "oldest", limit: DEFAULT_LIMIT, page });
}

export const centuryPeople = (n: number) => people({ century: n, limit: 6, page: 1 });

interface Visit {
  params: Record<string, string>;
  search: string;
}

export function centuryQueries({ params, search }: Visit) {
  const n = Number(params.n);
  return [century(String(n)), centuryEvents(n, centuryState(n, search)), centuryPeople(n)];
}
