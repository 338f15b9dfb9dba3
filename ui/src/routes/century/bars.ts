import { yearsOfCentury } from "@/domain/centuries.ts";

export interface DecadeBar {
  /** Its first year; for the last year of the century that year itself. */
  decade: number;
  count: number;
  /** Of this decade the century has only its last year: 1900. */
  lastYear: boolean;
}

/**
 * The decades of a century, none of them to come. The last year stands for itself, and is
 * left out where nothing happened in it.
 */
export function decadeBars(
  century: number,
  counts: readonly { key: string; count: number }[],
  today: string,
): DecadeBar[] {
  const of = new Map(counts.map(({ key, count }) => [Number(key), count]));
  const { to } = yearsOfCentury(century);
  const decades = Array.from({ length: 11 }, (_, i) => to - 100 + 10 * i);
  return decades
    .map((decade) => ({ decade, count: of.get(decade) ?? 0, lastYear: decade === to }))
    .filter(({ decade, count, lastYear }) =>
      count > 0 ? true : !lastYear && decade <= Number(today.slice(0, 4)),
    );
}
