interface Counted {
  key: string;
  count: number;
}

const LATIN = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** The letters on offer: the Latin ones, and whatever else names begin with. */
export function lettersOf(counts: readonly Counted[]): { letter: string; count: number }[] {
  const of = new Map(counts.map(({ key, count }) => [key, count]));
  const others = counts.map(({ key }) => key).filter((key) => !LATIN.includes(key));
  return [...LATIN, ...others].map((letter) => ({ letter, count: of.get(letter) ?? 0 }));
}

/** Under which letter the entry at a place of the whole list is filed. */
export function letterAt(counts: readonly Counted[], index: number): string {
  let end = 0;
  for (const { key, count } of counts) {
    end += count;
    if (index < end) return key;
  }
  return counts.at(-1)?.key ?? "";
}

/** The entries of a page by letter. The server files them, and counts them in the same order. */
export function byLetter<Entry>(
  entries: readonly Entry[],
  counts: readonly Counted[],
  offset: number,
): { letter: string; entries: Entry[] }[] {
  const groups: { letter: string; entries: Entry[] }[] = [];
  for (const [i, entry] of entries.entries()) {
    const letter = letterAt(counts, offset + i);
    const last = groups.at(-1);
    if (last?.letter === letter) last.entries.push(entry);
    else groups.push({ letter, entries: [entry] });
  }
  return groups;
}
