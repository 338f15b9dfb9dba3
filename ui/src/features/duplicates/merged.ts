import type { EventInput } from "@/api/admin/events.ts";
import type { ArchiveEvent, Source } from "@/api/types.ts";
import { sameTag } from "@/domain/tags.ts";

export type Side = "a" | "b";

/** What is taken: of single values one side, of lists any of both. */
export interface Choice {
  title: Side;
  date: Side;
  summary: Side;
  tags: Record<Side, boolean>;
  sources: Record<Side, boolean>;
}

export const FIRST_CHOICE: Choice = {
  title: "a",
  date: "a",
  summary: "a",
  tags: { a: true, b: true },
  sources: { a: true, b: true },
};

const sameSource = (one: Source, other: Source) =>
  one.kind === other.kind &&
  one.title === other.title &&
  one.author === other.author &&
  one.year === other.year &&
  one.url === other.url;

function union<T>(lists: readonly (readonly T[])[], same: (a: T, b: T) => boolean): T[] {
  const all: T[] = [];
  for (const one of lists.flat()) if (!all.some((known) => same(known, one))) all.push(one);
  return all;
}

/** The fields of A after merging; what stays as it is in A is left out. */
export function mergedFields(a: ArchiveEvent, b: ArchiveEvent, choice: Choice): EventInput {
  const from = (side: Side) => (side === "a" ? a : b);
  const lists = <T>(of: (event: ArchiveEvent) => readonly T[], taken: Record<Side, boolean>) =>
    [taken.a ? of(a) : [], taken.b ? of(b) : []] as const;
  const day = from(choice.date);
  const sources = union(
    lists((event) => event.sources ?? [], choice.sources),
    sameSource,
  );
  return {
    title: from(choice.title).title,
    summary: from(choice.summary).summary,
    date: day.date,
    precision: day.precision,
    endDate: day.endDate ?? "",
    tags: union(
      lists((event) => event.tags, choice.tags),
      sameTag,
    ),
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
