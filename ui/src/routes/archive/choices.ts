import type { FacetCount } from "@/api/types.ts";

export interface Choice {
  value: string;
  /** Null while it is not known. */
  count: number | null;
  chosen: boolean;
}

/**
 * The entries of a filter group: what is chosen first, so that it never hides behind
 * 'more', then the counted ones in the server's order, then those that could be chosen.
 */
export function choicesOf(
  counts: readonly FacetCount[],
  chosen: readonly string[],
  known: readonly string[],
  same: (a: string, b: string) => boolean,
): Choice[] {
  const countOf = (value: string) => counts.find(({ key }) => same(key, value))?.count ?? 0;
  const isChosen = (value: string) => chosen.some((one) => same(one, value));
  const spelling = (value: string) => counts.find(({ key }) => same(key, value))?.key ?? value;
  const rest = counts.filter(({ key }) => !isChosen(key));
  const others = known.filter((name) => !isChosen(name) && countOf(name) === 0);
  return [
    ...chosen.map((value) => ({ value: spelling(value), count: countOf(value), chosen: true })),
    ...rest.map(({ key, count }) => ({ value: key, count, chosen: false })),
    ...others.map((value) => ({ value, count: 0, chosen: false })),
  ];
}
