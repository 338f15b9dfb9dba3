import { longDate } from "@/domain/dates.ts";
import {
  type Merged,
  mergeList,
  mergeParagraphs,
  mergeValue,
  type Passage,
  sameContent,
  weave,
} from "@/domain/merge.ts";
import { sameTag } from "@/domain/tags.ts";
import type { AdminMessages } from "@/messages/admin.ts";
import type { Messages } from "@/messages/messages.ts";
import { type SourceValues, sourceBody } from "@/ui/admin/entry/source-values.ts";
import type { PictureValues } from "../picture-values.ts";
import { splitTags, type Values } from "../values.ts";

export type Side = "theirs" | "ours" | "both";

export type FieldName =
  | "title"
  | "country"
  | "when"
  | "summary"
  | "article"
  | "pictures"
  | "people"
  | "places"
  | "relations"
  | "tags"
  | "sources"
  | "disputed";

/** What a field is called. */
export const fieldName = (
  field: FieldName,
  { fields, merge }: AdminMessages["listings"],
): string =>
  field === "when" || field === "pictures" || field === "disputed" ? merge[field] : fields[field];

/** One part of a listing that differs. */
export interface MergeItem {
  id: string;
  field: FieldName;
  /** Of an article: the number of its first paragraph. */
  paragraph?: number;
  how: "theirs" | "ours" | "both" | "choice";
  /** Texts to be compared. */
  base: string;
  theirs: string;
  ours: string;
  /** Both at once, where that can be had. */
  both: string | null;
}

type Changes = Partial<Values>;

/** Where a part goes, for each way of settling it. */
interface Slot extends MergeItem {
  put: (side: Side, text?: string) => Changes;
}

export interface ListingMerge {
  items: MergeItem[];
  /** The listing with the choices made; texts that were written by hand win. */
  result: (
    choices: Readonly<Record<string, Side>>,
    texts: Readonly<Record<string, string>>,
  ) => Values;
}

const plainSource = (source: SourceValues) => sourceBody(source, true);
const sameSource = (a: SourceValues, b: SourceValues) =>
  sameContent(plainSource(a), plainSource(b));

const plainPicture = ({
  path,
  alt,
  caption,
  credit,
  licence,
  sourceUrl,
  takenOn,
}: PictureValues) => [path, alt, caption, credit, licence, sourceUrl, takenOn];
const samePicture = (a: PictureValues, b: PictureValues) =>
  sameContent(plainPicture(a), plainPicture(b));

/** Finds what two people made of a listing from the same beginning. */
export function mergeListing(
  base: Values,
  theirs: Values,
  ours: Values,
  m: Messages,
): ListingMerge {
  const slots: Slot[] = [];

  function value<T>(
    field: FieldName,
    pick: (values: Values) => T,
    show: (values: Values) => string,
    put: (value: T) => Changes,
    options: {
      merge?: Merged<T>;
      /** Both texts in one. */
      both?: string;
      /** What is typed by hand can be taken. */
      isText?: boolean;
      showOne?: (value: T) => string;
    } = {},
  ) {
    const merged = options.merge ?? mergeValue(pick(base), pick(theirs), pick(ours));
    if (merged.how === "same") return;
    const taken = merged.how === "choice" ? null : merged.value;
    slots.push({
      id: field,
      field,
      how: merged.how,
      base: show(base),
      theirs: show(theirs),
      ours: show(ours),
      both:
        options.both ?? (merged.how === "both" ? (options.showOne?.(merged.value) ?? null) : null),
      put: (side, text) => {
        if (text !== undefined && options.isText) return put(text as T);
        if (side === "both") return put(taken ?? (options.both as T | undefined) ?? pick(ours));
        return put(pick(side === "theirs" ? theirs : ours));
      },
    });
  }

  function list<T>(
    field: FieldName & keyof Values,
    pick: (values: Values) => T[],
    keyOf: (item: T) => string,
    show: (item: T) => string,
    same?: (a: T, b: T) => boolean,
  ) {
    const showOne = (items: T[]) => items.map(show).join(" · ");
    value(
      field,
      pick,
      (values) => showOne(pick(values)),
      (items) => ({ [field]: items }),
      { merge: mergeList(pick(base), pick(theirs), pick(ours), keyOf, same), showOne },
    );
  }

  value(
    "title",
    ({ title }) => title.trim(),
    ({ title }) => title,
    (title) => ({ title }),
    { isText: true },
  );
  value(
    "country",
    ({ country }) => country.trim(),
    ({ country }) => country,
    (country) => ({ country }),
    { isText: true },
  );
  value(
    "when",
    ({ date, precision, endDate }) => ({ date, precision, endDate }),
    (values) => longDate(values, m),
    (when) => when,
  );
  value(
    "summary",
    ({ summary }) => summary.trim(),
    ({ summary }) => summary.trim(),
    (summary) => ({ summary }),
    {
      both: weave(base.summary.trim(), theirs.summary.trim(), ours.summary.trim()),
      isText: true,
    },
  );
  const passages = mergeParagraphs(base.article, theirs.article, ours.article);
  for (const item of passageItems(passages)) slots.push({ ...item, put: () => ({}) });
  list(
    "pictures",
    ({ pictures }) => pictures,
    ({ path, file }) => path || file,
    ({ alt, name }) => alt || name,
    samePicture,
  );
  list(
    "people",
    ({ people }) => people,
    ({ id }) => id,
    ({ name, role }) => (role ? `${name}, ${role}` : name),
  );
  list(
    "places",
    ({ places }) => places,
    ({ id }) => id,
    ({ name }) => name,
  );
  list(
    "relations",
    ({ relations }) => relations,
    ({ eventId }) => eventId,
    ({ title }) => title,
  );
  const tagsOf = ({ tags }: Values) => splitTags(tags);
  value<string[]>(
    "tags",
    tagsOf,
    (values) => tagsOf(values).join(" · "),
    (tags) => ({ tags: tags.join(", ") }),
    {
      merge: mergeList(
        tagsOf(base),
        tagsOf(theirs),
        tagsOf(ours),
        (tag) => tag.toLowerCase(),
        sameTag,
      ),
      showOne: (tags) => tags.join(" · "),
    },
  );
  list(
    "sources",
    ({ sources }) => sources,
    ({ title, url }) => `${title.trim()} ${url.trim()}`,
    ({ title }) => title,
    sameSource,
  );
  value(
    "disputed",
    ({ disputed }) => disputed && { ...disputed, source: plainSource(disputed.source) },
    ({ disputed }) => (disputed ? `${longDate(disputed, m)}. ${disputed.reason}` : ""),
    () => ({}),
    {},
  );

  return {
    items: slots.map(({ put: _, ...item }) => item),
    result(choices, texts) {
      const sideOf = ({ id, how }: MergeItem): Side =>
        choices[id] ?? (how === "choice" ? "ours" : how);
      let result: Values = { ...ours };
      for (const slot of slots) {
        result = { ...result, ...slot.put(sideOf(slot), texts[slot.id]) };
        if (slot.field === "disputed") {
          result.disputed = sideOf(slot) === "theirs" ? theirs.disputed : ours.disputed;
        }
      }
      return { ...result, article: articleOf(passages, choices, texts) };
    },
  };
}

const idOf = (passage: number) => `article-${passage}`;

const text = (paragraphs: readonly string[]) => paragraphs.join("\n\n");

function passageItems(passages: readonly Passage[]): MergeItem[] {
  let next = 1;
  return passages.flatMap((one, i) => {
    const paragraph = next;
    next += Math.max(one.theirs.length, one.ours.length);
    if (one.how === "same") return [];
    return {
      id: idOf(i),
      field: "article" as const,
      paragraph,
      how: one.how,
      base: text(one.base),
      theirs: text(one.theirs),
      ours: text(one.ours),
      both: one.how === "choice" ? bothOf(one) : null,
    };
  });
}

function articleOf(
  passages: readonly Passage[],
  choices: Readonly<Record<string, Side>>,
  texts: Readonly<Record<string, string>>,
): string {
  return passages
    .map((one, i) => {
      const written = texts[idOf(i)];
      if (written !== undefined) return written.trim();
      const usual = one.how === "theirs" ? "theirs" : "ours";
      const side = choices[idOf(i)] ?? usual;
      return side === "both" ? bothOf(one) : text(one[side]);
    })
    .filter(Boolean)
    .join("\n\n");
}

/** Changes to different words are woven together; else the paragraphs follow each other. */
function bothOf({ base, theirs, ours }: Passage): string {
  if (base.length === 0) return text([...theirs, ...ours]);
  return weave(text(base), text(theirs), text(ours)).replace(/(?<!\n)\n(?!\n)/g, "\n\n");
}
