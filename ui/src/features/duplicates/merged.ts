import type { EventInput } from "@/api/admin/events.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { sameTag } from "@/domain/tags.ts";
import type { Side, Taken } from "@/ui/admin/comparison.tsx";
import { joinedWriting, taken, union } from "@/ui/admin/entry/joined.ts";

/** What is taken: of single values one side, of lists any of both. */
export interface Choice {
  title: Side;
  date: Side;
  summary: Side;
  tags: Taken;
  sources: Taken;
}

export const FIRST_CHOICE: Choice = {
  title: "a",
  date: "a",
  summary: "a",
  tags: { a: true, b: true },
  sources: { a: true, b: true },
};

/** The fields of A after merging; what stays as it is in A is left out. */
export function mergedFields(a: ArchiveEvent, b: ArchiveEvent, choice: Choice): EventInput {
  const from = (side: Side) => (side === "a" ? a : b);
  const day = from(choice.date);
  return {
    title: from(choice.title).title,
    summary: from(choice.summary).summary,
    date: day.date,
    precision: day.precision,
    endDate: day.endDate ?? "",
    tags: union(taken({ a: a.tags, b: b.tags }, choice.tags), sameTag),
    ...joinedWriting({ a, b }, choice.sources),
  };
}
