import type { SessionUser } from "@/api/session.ts";
import type { ArchiveEvent, Relation } from "@/api/types.ts";
import { countryOf } from "@/domain/countries.ts";
import type { Precision } from "@/domain/dates.ts";
import { mayPublish } from "@/domain/may-edit.ts";
import { sameTag } from "@/domain/tags.ts";
import { parseDate } from "@/lib/calendar.ts";
import type { AdminMessages } from "@/messages/admin.ts";
import {
  type PictureValues,
  picturesBody,
  picturesContent,
  picturesProblems,
  pictureValuesOf,
} from "@/ui/admin/entry/picture-values.ts";
import {
  MOST_SOURCES,
  type SourceValues,
  sourceBody,
  sourceProblems,
  sourceValuesOf,
} from "@/ui/admin/entry/source-values.ts";
import {
  type TranslationValues,
  translationBody,
  translationProblems,
  translationValuesOf,
} from "@/ui/admin/entry/translation-values.ts";

/** A second date, with its own source and the reason. */
export interface DisputedValues {
  date: string;
  precision: Precision;
  reason: string;
  source: SourceValues;
}

export interface PersonValues {
  id: string;
  name: string;
  role: string;
}

export interface PlaceValues {
  id: string;
  name: string;
  country: string;
}

export type RelationValues = Pick<
  Relation,
  "type" | "eventId" | "note" | "title" | "date" | "precision" | "endDate"
>;

export interface Values {
  title: string;
  country: string;
  date: string;
  precision: Precision;
  endDate: string;
  /** The address of an image elsewhere, in the short form. */
  image: string;
  pictures: PictureValues[];
  summary: string;
  article: string;
  translations: TranslationValues[];
  people: PersonValues[];
  places: PlaceValues[];
  relations: RelationValues[];
  tags: string;
  sources: SourceValues[];
  disputed: DisputedValues | null;
  note: string;
}

/** By the server's names of fields, such as `sources[0].title`. */
export type Problems = { [field: string]: string | undefined };

export const BLANK: Values = {
  title: "",
  country: "",
  date: "",
  precision: "day",
  endDate: "",
  image: "",
  pictures: [],
  summary: "",
  article: "",
  translations: [],
  people: [],
  places: [],
  relations: [],
  tags: "",
  sources: [],
  disputed: null,
  note: "",
};

/** Compared with the API document in limits.test.ts. */
export const LENGTHS = {
  title: 200,
  country: 100,
  summary: 5000,
  tag: 50,
  tags: 20,
  reason: 500,
  note: 500,
  article: 40000,
  people: 30,
  places: 10,
  relations: 20,
  role: 80,
} as const;
const FIRST_YEAR = 1000;

const picturesOf = ({ pictures, image, media }: ArchiveEvent): PictureValues[] =>
  (pictures ?? (image ? [{ path: image, media: media ?? undefined }] : [])).map(pictureValuesOf);

export const valuesOf = (event: ArchiveEvent): Values => ({
  title: event.title,
  country: event.country,
  date: event.date.slice(0, 10),
  precision: event.precision,
  endDate: event.endDate ?? "",
  image: "",
  pictures: picturesOf(event),
  summary: event.summary,
  article: event.article ?? "",
  translations: (event.translations ?? []).map(translationValuesOf),
  people: (event.people ?? []).map(({ personId, name, role }) => ({ id: personId, name, role })),
  places: (event.places ?? []).map(({ id, name, country }) => ({ id, name, country })),
  // Those that another event names are changed there.
  relations: (event.relations ?? [])
    .filter(({ inverse }) => !inverse)
    .map(({ type, eventId, note, title, date, precision, endDate }) => ({
      type,
      eventId,
      note,
      title,
      date,
      precision,
      endDate,
    })),
  tags: event.tags.join(", "),
  sources: (event.sources ?? []).map(sourceValuesOf),
  disputed: event.disputed
    ? { ...event.disputed, source: sourceValuesOf(event.disputed.source) }
    : null,
  note: "",
});

/** Tags as they will be saved: split, trimmed, none empty and none twice. */
export function splitTags(text: string): string[] {
  const tags: string[] = [];
  for (const part of text.split(",")) {
    const tag = part.trim().replace(/\s+/g, " ");
    if (tag && !tags.some((one) => sameTag(one, tag))) tags.push(tag);
  }
  return tags;
}

const tooLong = (text: string, most: number) => Array.from(text.trim()).length > most;

function dateProblem(date: string, rules: AdminMessages["listings"]["rules"]): string | undefined {
  const [year = ""] = date.split("-");
  if (!year) return rules.date;
  if (!(Number(year) >= FIRST_YEAR)) return rules.year;
  return parseDate(date) ? undefined : rules.dateInvalid;
}

/** In the order of the form, so that the first problem is the topmost. */
export function problems(
  values: Values,
  m: AdminMessages["listings"],
  publishing = false,
): Problems {
  const { rules } = m;
  const found: Problems = {};
  if (!values.title.trim()) found.title = rules.title;
  else if (tooLong(values.title, LENGTHS.title)) found.title = rules.titleLong;
  if (!values.country.trim()) found.country = rules.country;
  else if (tooLong(values.country, LENGTHS.country)) found.country = rules.countryLong;
  found.date = dateProblem(values.date, rules);
  if (values.endDate) {
    found.endDate =
      dateProblem(values.endDate, rules) ??
      (values.endDate < values.date ? rules.endDate : undefined);
  }
  if (!values.summary.trim()) found.summary = rules.summaryGate;
  else if (tooLong(values.summary, LENGTHS.summary)) found.summary = rules.summaryLong;
  if (tooLong(values.article, LENGTHS.article)) found.article = rules.articleLong;
  Object.assign(found, translationProblems(values.translations, m));
  Object.assign(found, picturesProblems(values.pictures, publishing, m));
  const tags = splitTags(values.tags);
  if (tags.length > LENGTHS.tags) found.tags = rules.tagsMany;
  else if (tags.some((tag) => tooLong(tag, LENGTHS.tag))) found.tags = rules.tagLong;
  if (values.sources.length > MOST_SOURCES) found.sources = rules.sourcesMany;
  for (const [i, source] of values.sources.entries()) {
    Object.assign(found, sourceProblems(`sources[${i}]`, source, m));
  }
  if (values.disputed) {
    const { date, reason, source } = values.disputed;
    found["disputed.date"] = dateProblem(date, rules);
    if (!reason.trim()) found["disputed.reason"] = rules.reason;
    else if (tooLong(reason, LENGTHS.reason)) found["disputed.reason"] = rules.reasonLong;
    Object.assign(found, sourceProblems("disputed.source", source, m));
  }
  if (tooLong(values.note, LENGTHS.note)) found.note = rules.noteLong;
  return found;
}

/** A suggestion must say why it is made, and be good enough for readers if they see the listing. */
export function suggestionProblems(
  values: Values,
  m: AdminMessages["listings"],
  isPublic: boolean,
): Problems {
  const found = problems(values, m, isPublic);
  return values.note.trim() ? found : { ...found, note: m.suggest.reasonNeeded };
}

/** Whether somebody who saves these values chooses if readers see them. */
export const publishes = (
  user: SessionUser | null,
  event: ArchiveEvent | null,
  { country }: Pick<Values, "country">,
): boolean =>
  mayPublish(user, { countryCode: countryOf(country.trim())?.code }) &&
  (event === null || mayPublish(user, event));

/** The messages above the form: the first error, and the warning about the summary. */
export function headline(
  errors: Problems,
  { rules }: AdminMessages["listings"],
): { first: string | null; warnings: string[] } {
  const { title, country, date, endDate, image, tags, summary, ...rest } = errors;
  const other = Object.values(rest).find(Boolean);
  return {
    first: title ?? country ?? date ?? endDate ?? image ?? tags ?? summary ?? other ?? null,
    warnings: summary === rules.summaryGate ? [rules.summaryWarning] : [],
  };
}

/** What both forms send. */
const shortBody = (values: Values, moderator: boolean) => ({
  title: values.title.trim(),
  country: values.country.trim(),
  date: values.date,
  precision: values.precision,
  endDate: values.endDate,
  summary: values.summary.trim(),
  tags: splitTags(values.tags),
  sources: values.sources.map((source) => sourceBody(source, moderator)),
  disputed: values.disputed && {
    ...values.disputed,
    reason: values.disputed.reason.trim(),
    source: sourceBody(values.disputed.source, false),
  },
  note: values.note.trim(),
});

/** The body of a request to add what the short form has. */
export const newBodyOf = (values: Values, moderator: boolean) => ({
  ...shortBody(values, moderator),
  image: values.image.trim(),
});

/** The body of the request. It has every field, so that an edit loses nothing. */
export const bodyOf = (values: Values, moderator: boolean) => ({
  ...shortBody(values, moderator),
  article: values.article.trim(),
  translations: values.translations.map(translationBody),
  pictures: picturesBody(values.pictures),
  people: values.people.map(({ id, role }) => ({ personId: id, role: role.trim() })),
  places: values.places.map(({ id }) => id),
  relations: values.relations.map(({ type, eventId, note }) => ({
    type,
    eventId,
    note: note.trim(),
  })),
});

/** Whether two states of the form would be saved as the same. */
export const sameValues = (a: Values, b: Values): boolean =>
  a === b || contentOf(a) === contentOf(b);

/** What is typed, without what only the form needs to know. */
const contentOf = (values: Values): string =>
  JSON.stringify([bodyOf(values, true), values.image, picturesContent(values.pictures)]);

/** Whether there is more in it than the short form can show. */
export const needsDesk = (values: Values): boolean => {
  const { article, translations, pictures, people, places, relations } = values;
  return (
    article !== "" ||
    translations.length > 0 ||
    pictures.length > 1 ||
    pictures.some(({ file, alt, caption, credit, licence }) =>
      Boolean(!file || alt || caption || credit || licence),
    ) ||
    people.length + places.length + relations.length > 0
  );
};

/** The values of the short form, for the long one: there an image elsewhere is a picture as others. */
export const forDesk = (values: Values): Values =>
  values.image.trim() === ""
    ? values
    : {
        ...values,
        image: "",
        pictures: [pictureValuesOf({ path: values.image.trim() }), ...values.pictures],
      };

/** What a card shows while the request is pending. */
export const cardOf = (values: Values) => ({
  title: values.title.trim(),
  country: values.country.trim(),
  date: values.date,
  precision: values.precision,
  endDate: values.endDate || undefined,
  image: values.pictures[0]?.path || values.image.trim(),
  summary: values.summary.trim(),
  tags: splitTags(values.tags),
  sourceCount: values.sources.length,
});
