import { centuryOf } from "@/domain/centuries.ts";

/** The decades that begin in a century; the last year of the century is in the next one. */
export const decadesOfCentury = (century: number): number[] =>
  Array.from({ length: 10 }, (_, i) => (century - 1) * 100 + 10 * i);

/** The century under which a decade is found. */
export const centuryOfDecade = (decade: number): number => centuryOf(decade + 1);

const FIRST = 11;
const LAST = 21;

export interface CenturyCount {
  century: number;
  count: number;
}

/** Every century from the 11th to the 21st, and those beyond that have events. */
export function centuryRows(counts: readonly { key: string; count: number }[]): CenturyCount[] {
  const of = new Map(counts.map(({ key, count }) => [Number(key), count]));
  const first = Math.min(FIRST, ...of.keys());
  const last = Math.max(LAST, ...of.keys());
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    century: first + i,
    count: of.get(first + i) ?? 0,
  }));
}

/**
 * How long a bar is, in percent of the longest. By the square root, so that 9 can be seen
 * beside 406; the numbers say the counts.
 */
export function rootBarLength(count: number, most: number, least = 6): number {
  if (count === 0 || most === 0) return 0;
  return Math.max(least, Math.round(100 * Math.sqrt(count / most)));
}
