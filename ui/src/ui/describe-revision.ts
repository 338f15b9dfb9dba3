import type {
  Calling,
  Disputed,
  LifeDate,
  OtherName,
  PlaceKind,
  Revision,
  Source,
  Translation,
} from "@/api/types.ts";
import { type Dated, longDate, type Precision } from "@/domain/dates.ts";
import languages from "@/domain/languages.json";
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
  if (find("title")?.before === "" || find("name")?.before === "") return "create";
  if (find("status")?.after === "draft" && find("status")?.before === "published") {
    return "withdraw";
  }
  return kind;
}

export const sourceLine = (source: Source): string =>
  [source.author, source.title, source.publisher, source.year, source.pages, source.url]
    .filter(Boolean)
    .join(", ");

const lifeLine = (date: LifeDate, t: Texts, m: Messages): string =>
  date.disputed ? t.or(longDate(date, m), disputedLine(date.disputed, m)) : longDate(date, m);

const disputedLine = (disputed: Disputed, m: Messages): string =>
  `${longDate(disputed, m)}. ${disputed.reason} (${sourceLine(disputed.source)})`;

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

/** What was taken out of a list, and what is in it. Spellings differ only in case. */
function listItems(before: string[], after: string[]): Item[] {
  const has = (list: string[], text: string) => list.some((one) => sameTag(one, text));
  return [
    ...before
      .filter((text) => !has(after, text))
      .map((text) => ({ text, kind: "removed" as const })),
    ...after.map((text) => ({
      text,
      kind: has(before, text) ? ("same" as const) : ("added" as const),
    })),
  ];
}

/** The address of the first picture; early revisions have nothing but the address. */
const firstImage = (recorded: unknown): unknown =>
  Array.isArray(recorded) ? (recorded[0]?.path ?? "") : (recorded ?? "");

const nameLine = ({ name, language }: OtherName) => (language ? `${name} (${language})` : name);

type Translated = Pick<Translation, "lang" | "title" | "summary" | "article" | "translator">;

/** A translation to be compared, with the name of its language. */
function translationText(list: Translated[], lang: string): string {
  const one = list.find((other) => other.lang === lang);
  if (!one) return "";
  const name = languages.find((known) => known.lang === lang)?.name ?? lang;
  return [`${name}: ${one.title}`, one.summary, one.article, `(${one.translator})`]
    .filter(Boolean)
    .join("\n\n");
}

/** What a revision did, field by field, in the order of the pages. */
export function describeRevision(
  { changes }: Pick<Revision, "changes">,
  precision: Precision,
  t: Texts,
  m: Messages,
): FieldChangeText[] {
  const find = (name: string) => changes.find(({ field }) => field === name);
  const fields: FieldChangeText[] = [];
  const text = <T = string>(
    field: keyof Texts["fields"],
    line: (value: T) => string = (value) => String(value),
  ) => {
    const change = find(field);
    if (!change) return;
    const side = (value: unknown) => (value === null || value === "" ? "" : line(value as T));
    fields.push({
      field,
      kind: "text",
      before: side(change.before ?? null),
      after: side(change.after ?? null),
    });
  };
  const items = <T = string>(
    field: keyof Texts["fields"],
    line: (value: T) => string = (value) => String(value),
  ) => {
    const change = find(field);
    if (!change) return;
    const side = (list: unknown) => ((list ?? []) as T[]).map(line);
    fields.push({
      field,
      kind: "items",
      items: listItems(side(change.before), side(change.after)),
    });
  };

  text("title");
  text("name");
  items<OtherName>("otherNames", nameLine);
  text("sortName");
  items<Calling>("callings", (calling) => t.callings[calling]);
  text<PlaceKind>("kind", (kind) => t.placeKinds[kind]);
  text("country");
  items("countries");
  text<LifeDate>("born", (date) => lifeLine(date, t, m));
  text<LifeDate>("died", (date) => lifeLine(date, t, m));
  const [point, radius] = [find("point"), find("radiusKm")];
  if (point || radius) {
    const side = (which: "before" | "after") => {
      const at = point?.[which] as { lat: number; lon: number } | null | undefined;
      const km = Number(radius?.[which] ?? 0);
      return [at && `${at.lat}, ${at.lon}`, km > 0 && t.within(km)].filter(Boolean).join(", ");
    };
    fields.push({ field: "point", kind: "text", before: side("before"), after: side("after") });
  }
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
  text<Disputed>("disputed", (disputed) => disputedLine(disputed, m));
  text("summary");
  text("article");
  const translated = find("translations");
  if (translated) {
    const [before, after] = [translated.before, translated.after].map(
      (list) => (list ?? []) as Translated[],
    ) as [Translated[], Translated[]];
    const changed = [...new Set([...before, ...after].map(({ lang }) => lang))].filter(
      (lang) => translationText(before, lang) !== translationText(after, lang),
    );
    const side = (list: Translated[]) =>
      changed
        .map((lang) => translationText(list, lang))
        .filter(Boolean)
        .join("\n\n");
    fields.push(
      changed.length > 0
        ? { field: "translations", kind: "text", before: side(before), after: side(after) }
        : { field: "translations", kind: "note", text: t.translationChecked },
    );
  }
  const image = find("pictures") ?? find("image");
  const [imageBefore, imageAfter] = [image?.before, image?.after].map(firstImage);
  if (imageBefore !== imageAfter) {
    const what = !imageBefore ? "added" : imageAfter ? "replaced" : "gone";
    fields.push({ field: "image", kind: "note", text: t.image[what] });
  } else if (find("pictures")) {
    fields.push({ field: "pictures", kind: "note", text: t.changed.pictures });
  }
  items("tags");
  for (const field of ["people", "places", "relations"] as const) {
    if (find(field)) fields.push({ field, kind: "note", text: t.changed[field] });
  }
  const steps = find("steps");
  if (steps) {
    // Of the entries themselves the record knows the ids alone; the sentences can be read.
    const notes = (list: unknown) =>
      ((list ?? []) as { note?: string }[]).flatMap(({ note }) => note || []);
    fields.push({
      field: "steps",
      kind: "items",
      items: [
        { text: t.changed.steps, kind: "note" },
        ...listItems(notes(steps.before), notes(steps.after)).filter(({ kind }) => kind !== "same"),
      ],
    });
  }
  const sources = find("sources");
  if (sources) {
    const [before, after] = [sources.before ?? [], sources.after ?? []] as [Source[], Source[]];
    fields.push({ field: "sources", kind: "items", items: sourceItems(before, after, t) });
  }
  const status = find("status");
  if (status?.before && status.after) {
    text<keyof Texts["status"]>("status", (value) => t.status[value] ?? "");
  }
  return fields;
}
