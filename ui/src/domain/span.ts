/** The years of a row of dated things, and where each of them lies between the first and the last. */
export interface Span {
  from: number;
  to: number;
  /** In per cent, each place only once. */
  at: number[];
}

/** Undefined where nothing is dated. */
export function spanOf(dated: readonly { year?: number }[]): Span | undefined {
  const years = dated.flatMap(({ year }) => year ?? []);
  if (years.length === 0) return undefined;
  const [from, to] = [Math.min(...years), Math.max(...years)];
  const places = years.map((year) =>
    from === to ? 50 : Math.round(((year - from) / (to - from)) * 1000) / 10,
  );
  return { from, to, at: [...new Set(places)].sort((a, b) => a - b) };
}
