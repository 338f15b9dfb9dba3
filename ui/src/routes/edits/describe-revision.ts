import type { Disputed, Revision, Source } from "@/api/types.ts";
import { type Dated, longDate, type Precision } from "@/domain/dates.ts";
import { sameTag } from "@/domain/tags.ts";
import type { edits } from "@/messages/edits.ts";
import type { Messages } from "@/messages/messages.ts";

type Texts = typeof edits;
export type RevisionKind = keyof Texts["kinds"];

/** One field of a revision, ready to be shown. */
export type FieldChangeText =
  | { field: keyof Texts["fields"]; kind: "text"; before: string; after: string }
  | { field: keyof Texts["fields"]; kind: "items"; items: Item[] }
  | { field: keyof Texts["fields"]; kind: "note"; text: string };

export interface Item {
  text: string;
  kind: "same" | "removed" | "added" | "note";
}

/** A draft that was published for the first time was, to everyone else, added. */
export function revisionKind({ kind, changes }: Revision): RevisionKind {
  const find = (name: string) => changes.find(({ field }) => field === name);
  if (find("title")?.before === "") return "create";
  if (find("status")?.after === "draft" && find("status")?.before === "published") {
    return "withdraw";
  }
  return kind;
}

export const sourceLine = (source: Source): string =>
  [source.author, source.title, source.publisher, source.year, source.pages, source.url]
    .filter(Boolean)
    .join(", ");

const disputedLine = (disputed: Disputed | null, m: Messages): string =>
  disputed ? `${longDate(disputed, m)}. ${disputed.reason} (${sourceLine(disputed.source)})` : "";

function sourceItems(before: Source[], after: Source[], t: Texts): Item[] {
  const lineOf = (list: Source[]) => list.map(sourceLine);
  const [old, fresh] = [lineOf(before), lineOf(after)];
  const items: Item[] = [
    ...old
      .filter((text) => !fresh.includes(text))
      .map((text) => ({ text, kind: "removed" as const })),
    ...fresh
      .filter((text) => !old.includes(text))
      .map((text) => ({ text, kind: "added" as const })),
  ];
  const stayed = fresh.filter((text) => old.includes(text));
  const earlier = old.filter((text) => fresh.includes(text));
  if (stayed.join("\n") !== earlier.join("\n")) items.push({ text: t.reordered, kind: "note" });
  for (const source of after) {
    const was = before[old.indexOf(sourceLine(source))]?.verified ?? false;
    if (source.verified === was) continue;
    const text = source.verified ? t.verified(source.title) : t.unverified(source.title);
    items.push({ text, kind: "note" });
  }
  return items;
}

function tagItems(before: string[], after: string[]): Item[] {
  const has = (list: string[], tag: string) => list.some((one) => sameTag(one, tag));
  return [
    ...before.filter((tag) => !has(after, tag)).map((text) => ({ text, kind: "removed" as const })),
    ...after.map((text) => ({
      text,
      kind: has(before, text) ? ("same" as const) : ("added" as const),
    })),
  ];
}

/** The address of the first picture; early revisions have nothing but the address. */
const firstImage = (recorded: unknown): unknown =>
  Array.isArray(recorded) ? (recorded[0]?.path ?? "") : (recorded ?? "");

/** What a revision did, field by field, in the order of the event page. */
export function describeRevision(
  { changes }: Pick<Revision, "changes">,
  precision: Precision,
  t: Texts,
  m: Messages,
): FieldChangeText[] {
  const find = (name: string) => changes.find(({ field }) => field === name);
  const fields: FieldChangeText[] = [];
  const text = (field: "title" | "country" | "summary") => {
    const change = find(field);
    if (!change) return;
    const [before, after] = [String(change.before ?? ""), String(change.after ?? "")];
    fields.push({ field, kind: "text", before, after });
  };

  text("title");
  text("country");
  const [date, exact, end] = [find("date"), find("precision"), find("endDate")];
  if (date || exact || end) {
    const side = (which: "before" | "after") => {
      const dated: Dated = {
        date: String(date?.[which] ?? ""),
        precision: (exact?.[which] || precision) as Precision,
        endDate: String(end?.[which] ?? ""),
      };
      // If the date itself did not change, only its precision and end are described.
      if (date) return dated.date ? longDate(dated, m) : "";
      const until = dated.endDate
        ? longDate({ ...dated, date: dated.endDate, endDate: "" }, m)
        : "";
      return [exact && t.precisions[dated.precision ?? "day"], end && until && t.until(until)]
        .filter(Boolean)
        .join(", ");
    };
    fields.push({ field: "when", kind: "text", before: side("before"), after: side("after") });
  }
  const disputed = find("disputed");
  if (disputed) {
    const [before, after] = [disputed.before, disputed.after].map((one) =>
      disputedLine(one as Disputed | null, m),
    ) as [string, string];
    fields.push({ field: "disputed", kind: "text", before, after });
  }
  text("summary");
  const image = find("pictures") ?? find("image");
  const [imageBefore, imageAfter] = [image?.before, image?.after].map(firstImage);
  if (imageBefore !== imageAfter) {
    const what = !imageBefore ? "added" : imageAfter ? "replaced" : "gone";
    fields.push({ field: "image", kind: "note", text: t.image[what] });
  }
  const tags = find("tags");
  if (tags) {
    const items = tagItems((tags.before ?? []) as string[], (tags.after ?? []) as string[]);
    fields.push({ field: "tags", kind: "items", items });
  }
  const sources = find("sources");
  if (sources) {
    const [before, after] = [sources.before ?? [], sources.after ?? []] as [Source[], Source[]];
    fields.push({ field: "sources", kind: "items", items: sourceItems(before, after, t) });
  }
  const status = find("status");
  if (status?.before && status.after) {
    const name = (value: unknown) => t.status[value as keyof Texts["status"]] ?? "";
    fields.push({
      field: "status",
      kind: "text",
      before: name(status.before),
      after: name(status.after),
    });
  }
  return fields;
}
