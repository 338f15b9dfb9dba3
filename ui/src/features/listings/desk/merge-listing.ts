import { longDate } from "@/domain/dates.ts";
import {
  type Items,
  type Merged,
  mergeList,
  mergeValue,
  mergeWriting,
  type Passage,
  weave,
} from "@/domain/merge.ts";
import type { AdminMessages } from "@/messages/admin.ts";
import type { Messages } from "@/messages/messages.ts";
import { PICTURE_ITEMS } from "@/ui/admin/entry/picture-values.ts";
import { SOURCE_ITEMS, type SourceValues, sourceBody } from "@/ui/admin/entry/source-values.ts";
import {
  TRANSLATION_ITEMS,
  type TranslationValues,
  translationLine,
} from "@/ui/admin/entry/translation-values.ts";
import {
  type PersonValues,
  type PlaceValues,
  type RelationValues,
  splitTags,
  type Values,
} from "../values.ts";

export type Side = "theirs" | "ours" | "both";

export type FieldName =
  | "title"
  | "country"
  | "when"
  | "summary"
  | "article"
  | "translations"
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
  { fields, merge, translation }: AdminMessages["listings"],
): string => {
  if (field === "translations") return translation.title;
  return field === "when" || field === "pictures" || field === "disputed"
    ? merge[field]
    : fields[field];
};

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

const PEOPLE: Items<PersonValues> = { keyOf: ({ id }) => id, own: ["name"] };
const PLACES: Items<PlaceValues> = { keyOf: ({ id }) => id, own: ["name", "country"] };
const RELATIONS: Items<RelationValues> = {
  keyOf: ({ type, eventId }) => `${type} ${eventId}`,
  own: ["title", "date", "precision", "endDate"],
};
const TAGS: Items<string> = { keyOf: (tag) => tag };

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
    items: Items<T>,
    pick: (values: Values) => T[],
    show: (item: T) => string,
    put: (list: T[]) => Changes = (list) => ({ [field]: list }),
    merge = mergeList(pick(base), pick(theirs), pick(ours), items),
  ) {
    const showOne = (list: T[]) => list.map(show).join(" · ");
    value(field, pick, (values) => showOne(pick(values)), put, { merge, showOne });
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
  const writing = mergeWriting(base, theirs, ours, SOURCE_ITEMS, TRANSLATION_ITEMS);
  const { translated } = writing;
  for (const item of passageItems(writing)) slots.push({ ...item, put: () => ({}) });
  list(
    "translations",
    TRANSLATION_ITEMS,
    (values) => translated[values === base ? "base" : values === theirs ? "theirs" : "ours"],
    (one) => writing.show(translationLine(one)),
    undefined,
    writing.translations,
  );
  list(
    "pictures",
    PICTURE_ITEMS,
    ({ pictures }) => pictures,
    ({ alt, name }) => alt || name,
  );
  list(
    "people",
    PEOPLE,
    ({ people }) => people,
    ({ name, role }) => (role ? `${name}, ${role}` : name),
  );
  list(
    "places",
    PLACES,
    ({ places }) => places,
    ({ name }) => name,
  );
  list(
    "relations",
    RELATIONS,
    ({ relations }) => relations,
    ({ title }) => title,
  );
  list(
    "tags",
    TAGS,
    ({ tags }) => splitTags(tags),
    (tag) => tag,
    (tags) => ({ tags: tags.join(", ") }),
  );
  list(
    "sources",
    SOURCE_ITEMS,
    ({ sources }) => sources,
    ({ title }) => title,
    undefined,
    writing.sources,
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
      let result: Values = { ...ours, translations: translated.ours };
      for (const slot of slots) {
        result = { ...result, ...slot.put(sideOf(slot), texts[slot.id]) };
        if (slot.field === "disputed") {
          result.disputed = sideOf(slot) === "theirs" ? theirs.disputed : ours.disputed;
        }
      }
      return {
        ...result,
        ...writing.numbered(
          articleOf(writing, choices, texts),
          result.translations,
          result.sources,
        ),
      };
    },
  };
}

const idOf = (passage: number) => `article-${passage}`;

const text = (paragraphs: readonly string[]) => paragraphs.join("\n\n");

type ArticleMerge = ReturnType<typeof mergeWriting<SourceValues, TranslationValues>>;

function passageItems({ passages, show, isReworded }: ArticleMerge): MergeItem[] {
  let next = 1;
  return passages.flatMap((one, i) => {
    const paragraph = next;
    next += Math.max(one.theirs.length, one.ours.length);
    if (one.how === "same" || !isReworded(one)) return [];
    return {
      id: idOf(i),
      field: "article" as const,
      paragraph,
      how: one.how,
      base: show(text(one.base)),
      theirs: show(text(one.theirs)),
      ours: show(text(one.ours)),
      both: one.how === "choice" ? show(bothOf(one)) : null,
    };
  });
}

function articleOf(
  { passages, read }: ArticleMerge,
  choices: Readonly<Record<string, Side>>,
  texts: Readonly<Record<string, string>>,
): string {
  return passages
    .map((one, i) => {
      const written = texts[idOf(i)];
      if (written !== undefined) return read(written.trim());
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
