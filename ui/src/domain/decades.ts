import { BEFORE_1950, DECADES } from "./url-state.ts";

export interface DecadeCount {
  /** The address's value: '' for all, a year, or the row before 1950. */
  value: string;
  count: number;
}

/** Every row of the rail, in order, from the server's counts per decade. */
export function decadeRows(counts: readonly { key: string; count: number }[]): DecadeCount[] {
  const of = new Map(counts.map(({ key, count }) => [Number(key), count]));
  const before = counts.filter(({ key }) => Number(key) < 1950);
  return [
    { value: BEFORE_1950, count: before.reduce((sum, { count }) => sum + count, 0) },
    ...DECADES.map((decade) => ({ value: String(decade), count: of.get(decade) ?? 0 })),
  ];
}

/** How long a bar is, in percent of the longest; the least shows that something is there. */
export function barLength(count: number, most: number, least = 6): number {
  if (count === 0 || most === 0) return 0;
  return Math.max(least, Math.round((100 * count) / most));
}

/** How the decade of an address is asked of the API. */
export function decadeFilter(decade: string): { decade?: number; to?: string } {
  if (decade === BEFORE_1950) return { to: "1949-12-31" };
  return decade ? { decade: Number(decade) } : {};
}
