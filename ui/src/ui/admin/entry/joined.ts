import type { Source } from "@/api/types.ts";
import type { Side, Taken } from "../comparison.tsx";

export function union<T>(
  lists: readonly (readonly T[])[],
  same: (a: T, b: T) => boolean = (a, b) => a === b,
): T[] {
  const all: T[] = [];
  for (const one of lists.flat()) if (!all.some((known) => same(known, one))) all.push(one);
  return all;
}

const sameSource = (one: Source, other: Source) =>
  one.kind === other.kind &&
  one.title === other.title &&
  one.author === other.author &&
  one.year === other.year &&
  one.url === other.url;

interface Written {
  article?: string;
  sources?: readonly Source[];
}

/**
 * The article and the sources of two entries that become one: the article of A, or that of
 * B where A has none. Its own sources come first, since its marks count them.
 */
export function joinedWriting(entries: Record<Side, Written>, taken: Taken) {
  const side: Side = !entries.a.article && entries.b.article ? "b" : "a";
  const other: Side = side === "a" ? "b" : "a";
  const article = entries[side].article ?? "";
  const sourcesOf = (one: Side) => entries[one].sources ?? [];
  const sources = union(
    [taken[side] || article ? sourcesOf(side) : [], taken[other] ? sourcesOf(other) : []],
    sameSource,
  );
  return {
    ...(side === "b" && { article }),
    sources: sources.map(({ kind, title, author, publisher, year, pages, url, verified }) => ({
      kind,
      title,
      author,
      publisher,
      year,
      pages,
      url,
      verified,
    })),
  };
}

/** What of both sides is taken of a list. */
export const taken = <T>(lists: Record<Side, readonly T[]>, of: Taken) =>
  [of.a ? lists.a : [], of.b ? lists.b : []] as const;
