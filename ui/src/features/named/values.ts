import type {
  NamedPath,
  PersonDetails,
  PersonInput,
  PlaceDetails,
  PlaceInput,
  ThreadDetails,
  ThreadInput,
} from "@/api/admin/entries.ts";
import type { Calling, PlaceKind, ThreadStep } from "@/api/types.ts";
import { countryOf } from "@/domain/countries.ts";
import type { Precision } from "@/domain/dates.ts";
import { type Items, mergeList, mergeValue, mergeWriting } from "@/domain/merge.ts";
import type { AdminMessages } from "@/messages/admin.ts";
import {
  PICTURE_ITEMS,
  type PictureValues,
  picturesBody,
  picturesContent,
  picturesProblems,
  pictureValuesOf,
} from "@/ui/admin/entry/picture-values.ts";
import {
  SOURCE_ITEMS,
  type SourceValues,
  sourceBody,
  sourceProblems,
  sourceValuesOf,
} from "@/ui/admin/entry/source-values.ts";

import {
  TRANSLATION_ITEMS,
  type TranslationValues,
  translationBody,
  translationLine,
  translationProblems,
  translationValuesOf,
} from "@/ui/admin/entry/translation-values.ts";

/** An entry that a thread leads to, with the sentence that leads there. */
export interface StepValues {
  kind: ThreadStep["kind"];
  id: string;
  name: string;
  note: string;
}

/** A person, a place or a thread as it is typed. What the other kinds have stays empty. */
export interface Values {
  name: string;
  otherNames: string;
  sortName: string;
  born: string;
  bornPrecision: Precision;
  died: string;
  diedPrecision: Precision;
  callings: Calling[];
  countries: string;
  country: string;
  kind: PlaceKind;
  lat: string;
  lon: string;
  radius: string;
  steps: StepValues[];
  summary: string;
  article: string;
  translations: TranslationValues[];
  pictures: PictureValues[];
  sources: SourceValues[];
  status: "draft" | "published";
  note: string;
}

export type Problems = Partial<Record<string, string>>;

export type Entry = PersonDetails | PlaceDetails | ThreadDetails;

export const BLANK: Values = {
  name: "",
  otherNames: "",
  sortName: "",
  born: "",
  bornPrecision: "year",
  died: "",
  diedPrecision: "year",
  callings: [],
  countries: "",
  country: "",
  kind: "town",
  lat: "",
  lon: "",
  radius: "",
  steps: [],
  summary: "",
  article: "",
  translations: [],
  pictures: [],
  sources: [],
  status: "published",
  note: "",
};

const isThread = (entry: Entry): entry is ThreadDetails => "steps" in entry;
const isPerson = (entry: Entry): entry is PersonDetails => "callings" in entry;

const namesOf = (entry: Entry | null) => (entry && "otherNames" in entry ? entry.otherNames : []);

const stepValuesOf = ({ kind, id, note, event, person, place }: ThreadStep): StepValues => ({
  kind,
  id,
  name: event?.title ?? person?.name ?? place?.name ?? "",
  note: note ?? "",
});

export function valuesOf(entry: Entry): Values {
  const shared = {
    ...BLANK,
    name: entry.name,
    otherNames: namesOf(entry)
      .map(({ name }) => name)
      .join(", "),
    summary: entry.summary,
    article: entry.article ?? "",
    translations: (entry.translations ?? []).map(translationValuesOf),
    pictures: (entry.pictures ?? []).map(pictureValuesOf),
    sources: (entry.sources ?? []).map(sourceValuesOf),
    status: entry.status,
  };
  if (isThread(entry)) return { ...shared, steps: entry.steps.map(stepValuesOf) };
  if (isPerson(entry)) {
    return {
      ...shared,
      sortName: entry.sortName ?? "",
      born: entry.born?.date ?? "",
      bornPrecision: entry.born?.precision ?? "year",
      died: entry.died?.date ?? "",
      diedPrecision: entry.died?.precision ?? "year",
      callings: entry.callings,
      countries: entry.countries.join(", "),
    };
  }
  return {
    ...shared,
    country: entry.country,
    kind: entry.kind,
    lat: entry.point ? String(entry.point.lat) : "",
    lon: entry.point ? String(entry.point.lon) : "",
    radius: entry.radiusKm ? String(entry.radiusKm) : "",
  };
}

const listOf = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Names keep the language that they had. */
function otherNames(text: string, entry: Entry | null) {
  const known = new Map(namesOf(entry).map((one) => [one.name, one]));
  return listOf(text).map((name) => known.get(name) ?? { name });
}

const lifeDate = (date: string, precision: Precision, before: PersonDetails["born"] | undefined) =>
  date ? { ...(before?.disputed && { disputed: before.disputed }), date, precision } : null;

const shared = (values: Values, moderator: boolean) => ({
  name: values.name.trim(),
  summary: values.summary.trim(),
  article: values.article,
  translations: values.translations.map(translationBody),
  sources: values.sources.map((source) => sourceBody(source, moderator)),
  ...(moderator && { status: values.status }),
  ...(values.note.trim() && { note: values.note.trim() }),
});

export function personBody(values: Values, moderator: boolean, entry: Entry | null): PersonInput {
  const before = entry && isPerson(entry) ? entry : null;
  return {
    ...shared(values, moderator),
    otherNames: otherNames(values.otherNames, entry),
    sortName: values.sortName.trim(),
    born: lifeDate(values.born, values.bornPrecision, before?.born),
    died: lifeDate(values.died, values.diedPrecision, before?.died),
    callings: values.callings,
    countries: listOf(values.countries).map((name) => countryOf(name)?.name ?? name),
    pictures: picturesBody(values.pictures),
  };
}

export function placeBody(values: Values, moderator: boolean, entry: Entry | null): PlaceInput {
  const country = values.country.trim();
  const point = values.lat.trim() ? { lat: Number(values.lat), lon: Number(values.lon) } : null;
  return {
    ...shared(values, moderator),
    otherNames: otherNames(values.otherNames, entry),
    country: countryOf(country)?.name ?? country,
    kind: values.kind,
    pictures: picturesBody(values.pictures),
    point,
    ...(point && { radiusKm: Number(values.radius) }),
  };
}

export const threadBody = (values: Values, moderator: boolean): ThreadInput => ({
  ...shared(values, moderator),
  steps: values.steps.map(({ kind, id, note }) => ({ kind, id, note: note.trim() })),
});

const SHORTEST_SUMMARY = 20;
const FEWEST_STEPS = 6;
export const MOST_STEPS = 15;
export const LONGEST_NOTE = 300;
const NUMBERS = ["lat", "lon", "radius"] as const;

/** What the server would refuse, by its names of the fields. */
export function problems(
  values: Values,
  path: NamedPath,
  m: AdminMessages,
  moderator: boolean,
): Problems {
  const { rules } = m.named;
  const found: Problems = {};
  if (!values.name.trim()) found.name = rules.name;
  Object.assign(found, translationProblems(values.translations, m.listings));
  for (const [i, source] of values.sources.entries()) {
    Object.assign(found, sourceProblems(`sources[${i}]`, source, m.listings));
  }
  const publishing = moderator && values.status === "published";
  Object.assign(found, picturesProblems(values.pictures, publishing, m.listings));
  if (path !== "places" && Array.from(values.summary.trim()).length < SHORTEST_SUMMARY) {
    found.summary = rules.summary;
  }
  if (path === "threads") {
    if (publishing && values.steps.length < FEWEST_STEPS) found.steps = rules.steps;
    return found;
  }
  if (path === "people") {
    if (values.callings.length < 1 || values.callings.length > 4) found.callings = rules.callings;
    const countries = listOf(values.countries).length;
    if (countries < 1 || countries > 6) found.countries = rules.countries;
    return found;
  }
  if (!values.country.trim()) found.country = rules.country;
  if (!values.summary.trim()) found.summary = rules.sentence;
  const given = NUMBERS.filter((name) => values[name].trim());
  for (const name of given) {
    if (!Number.isFinite(Number(values[name]))) found[name] = rules.number;
  }
  if (given.length > 0 && given.length < NUMBERS.length) found.point = rules.point;
  return found;
}

/** Keys tell sources and pictures apart while they are moved, and are new with every load. */
const comparable = (values: Values) => ({
  ...values,
  pictures: picturesContent(values.pictures),
  sources: values.sources.map(({ key: _, ...source }) => source),
});

export const sameValues = (a: Values, b: Values): boolean =>
  JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));

const WORDS: Items<string> = { keyOf: (word) => word };
const STEPS: Items<StepValues> = { keyOf: ({ kind, id }) => `${kind} ${id}`, own: ["name"] };

/** Fields that mean something only with each other. */
const TOGETHER = [
  ["name", "sortName"],
  ["born", "bornPrecision"],
  ["died", "diedPrecision"],
  ["lat", "lon", "radius"],
  ["country"],
  ["kind"],
  ["summary"],
  ["status"],
] as const satisfies (keyof Values)[][];

/**
 * What becomes of a form when somebody else has saved meanwhile: what only they changed is
 * taken, what both changed stays, with theirs to compare.
 */
export function mergeValues(base: Values, theirs: Values, ours: Values) {
  const merged: Values = { ...ours };
  const clashes: Problems = {};
  for (const fields of TOGETHER) {
    const pick = (values: Values) => fields.map((name) => values[name]);
    const one = mergeValue(pick(base), pick(theirs), pick(ours));
    for (const name of fields) {
      if (one.how === "theirs") Object.assign(merged, { [name]: theirs[name] });
      else if (one.how === "choice" && theirs[name] !== ours[name]) clashes[name] = theirs[name];
    }
  }
  function list<T>(
    field: keyof Values,
    items: Items<T>,
    pick: (values: Values) => T[],
    put: (list: T[]) => unknown,
    show: (list: T[]) => string,
  ) {
    const one = mergeList(pick(base), pick(theirs), pick(ours), items);
    if (one.how === "choice") clashes[field] = show(one.theirs);
    else if (one.how !== "ours") Object.assign(merged, { [field]: put(one.value) });
  }
  const joined = (words: string[]) => words.join(", ");
  for (const field of ["otherNames", "countries"] as const) {
    list(field, WORDS, (values) => listOf(values[field]), joined, joined);
  }
  const same = <T>(value: T) => value;
  list(
    "pictures",
    PICTURE_ITEMS,
    ({ pictures }) => pictures,
    same,
    (pictures) => pictures.map(({ alt, name }) => alt || name).join(" · "),
  );
  list("callings", WORDS, ({ callings }) => callings, same, joined);
  list(
    "steps",
    STEPS,
    ({ steps }) => steps,
    same,
    (steps) => steps.map(({ name }) => name).join(" → "),
  );
  const writing = mergeWriting(base, theirs, ours, SOURCE_ITEMS, TRANSLATION_ITEMS);
  const { passages, sources, translations, translated } = writing;
  const text = passages
    .flatMap((one) => one[one.how === "theirs" ? "theirs" : "ours"])
    .join("\n\n");
  if (passages.some(({ how }) => how === "choice")) clashes.article = theirs.article;
  if (translations.how === "choice") {
    clashes.translations = theirs.translations.map(translationLine).join(" · ");
  }
  if (sources.how === "choice") {
    clashes.sources = sources.theirs.map(({ title }) => title).join(" · ");
  }
  const chosen = sources.how === "choice" ? sources.ours : sources.value;
  const written = translations.how === "choice" ? translated.ours : translations.value;
  Object.assign(merged, writing.numbered(text, written, chosen));
  return { merged, clashes };
}
