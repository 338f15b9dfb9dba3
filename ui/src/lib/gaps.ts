interface Counted {
  key: string;
  count: number;
}

/** Counts by number in order, with a zero for each step between the first and the last. */
export function withGaps(
  counts: readonly Counted[],
  step: number,
): { key: number; count: number }[] {
  const of = new Map(counts.map(({ key, count }) => [Number(key), count]));
  if (of.size === 0) return [];
  const first = Math.min(...of.keys());
  const last = Math.max(...of.keys());
  return Array.from({ length: (last - first) / step + 1 }, (_, i) => {
    const key = first + i * step;
    return { key, count: of.get(key) ?? 0 };
  });
}
