import { wordDiff } from "@/lib/word-diff.ts";

/**
 * What became of something that two people changed from the same beginning. What only one of
 * them changed is taken; what both changed needs a choice.
 */
export type Merged<T> =
  | { how: "same" | "theirs" | "ours" | "both"; value: T }
  | { how: "choice"; theirs: T; ours: T };

/** Compares by content, for anything that could be sent as JSON. */
export const sameContent = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** One value: taken from whoever changed it. */
export function mergeValue<T>(base: T, theirs: T, ours: T): Merged<T> {
  if (sameContent(theirs, ours)) return { how: "same", value: ours };
  if (sameContent(base, ours)) return { how: "theirs", value: theirs };
  if (sameContent(base, theirs)) return { how: "ours", value: ours };
  return { how: "choice", theirs, ours };
}

/** What makes the items of a list. */
export interface Items<T> {
  /** Tells items apart, whatever else is changed of them. */
  keyOf: (item: T) => string;
  /** Properties that only the form needs, and that are no content. */
  own?: readonly (keyof T & string)[];
}

/** Keys of items by which they are found on all sides. Those that are alike are numbered. */
function keysOf<T>(list: readonly T[], { keyOf }: Items<T>): string[] {
  const seen = new Map<string, number>();
  return list.map((item) => {
    const key = keyOf(item).trim().toLowerCase();
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return `${key} ${count}`;
  });
}

type Properties = Record<string, unknown>;

const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is empty is as if it were not there, and spaces around words are no content. */
const plain = (value: unknown) => (typeof value === "string" ? value.trim() : value) || undefined;

const samePlain = (a: unknown, b: unknown) => sameContent(plain(a), plain(b));

function propertiesOf(items: readonly unknown[], own: readonly string[]): string[] {
  const names = items.flatMap((item) => (isObject(item) ? Object.keys(item) : []));
  return [...new Set(names)].filter((name) => !own.includes(name));
}

function sameItem(a: unknown, b: unknown, own: readonly string[]): boolean {
  if (!isObject(a) || !isObject(b)) return samePlain(a, b);
  return propertiesOf([a, b], own).every((name) => samePlain(a[name], b[name]));
}

/**
 * One item, property by property; undefined is none. Null is for people to decide: both
 * changed the same, or one changed what the other removed.
 */
function mergeItem<T>(
  base: T | undefined,
  theirs: T | undefined,
  ours: T | undefined,
  own: readonly string[],
): { value: T | undefined } | null {
  if (sameItem(theirs, ours, own) || sameItem(base, ours, own)) return { value: theirs };
  if (sameItem(base, theirs, own)) return { value: ours };
  if (!isObject(theirs) || !isObject(ours)) return null;
  const was: Properties = isObject(base) ? base : {};
  const merged: Properties = { ...theirs };
  for (const name of propertiesOf([theirs, ours], own)) {
    if (samePlain(theirs[name], ours[name]) || samePlain(was[name], ours[name])) continue;
    if (samePlain(was[name], theirs[name])) merged[name] = ours[name];
    // Of a translation: it is of the text that both sides knew.
    else if (name === "made") merged[name] = Math.min(Number(theirs[name]), Number(ours[name]));
    else return null;
  }
  return { value: merged as T };
}

/** Whether what was there before stands in the same order. */
function inOrder(keys: readonly string[], before: readonly string[]): boolean {
  const places = keys.map((key) => before.indexOf(key)).filter((place) => place >= 0);
  return places.every((place, i) => i === 0 || place > (places[i - 1] as number));
}

/**
 * A list: what either added is in it, what either removed is not. What was there before
 * keeps the order of the side that has moved something; what is new follows, theirs first.
 */
export function mergeList<T>(
  base: readonly T[],
  theirs: readonly T[],
  ours: readonly T[],
  items: Items<T>,
): Merged<T[]> {
  const own = items.own ?? [];
  const sameList = (a: readonly T[], b: readonly T[]) =>
    a.length === b.length && a.every((item, i) => sameItem(item, b[i], own));
  if (sameList(theirs, ours)) return { how: "same", value: [...ours] };
  if (sameList(base, ours)) return { how: "theirs", value: [...theirs] };
  if (sameList(base, theirs)) return { how: "ours", value: [...ours] };

  const by = (list: readonly T[]) => {
    const keys = keysOf(list, items);
    return new Map(list.map((item, i) => [keys[i] as string, item]));
  };
  const [was, their, our] = [by(base), by(theirs), by(ours)];
  const before = [...was.keys()];
  const moved = inOrder([...their.keys()], before) ? our : their;
  const keys = new Set([
    ...[...moved.keys()].filter((key) => was.has(key)),
    ...before,
    ...their.keys(),
    ...our.keys(),
  ]);
  const result: T[] = [];
  for (const key of keys) {
    const one = mergeItem(was.get(key), their.get(key), our.get(key), own);
    if (!one) return { how: "choice", theirs: [...theirs], ours: [...ours] };
    if (one.value !== undefined) result.push(one.value);
  }
  return { how: "both", value: result };
}

/** A stretch of the beginning that was replaced. */
interface Edit<T> {
  from: number;
  to: number;
  put: T;
}

/** The changes of a text, as stretches of what it was. */
function textEdits(before: string, after: string): Edit<string>[] {
  const edits: Edit<string>[] = [];
  let at = 0;
  let open: Edit<string> | null = null;
  for (const { kind, text } of wordDiff(before, after)) {
    if (kind === "same") {
      open = null;
      at += text.length;
      continue;
    }
    if (!open) {
      open = { from: at, to: at, put: "" };
      edits.push(open);
    }
    if (kind === "removed") {
      at += text.length;
      open.to = at;
    } else open.put += text;
  }
  return edits;
}

/** Changes at the same place are in each other's way, even where nothing is removed. */
const overlaps = (a: Edit<unknown>, b: Edit<unknown>) => a.from <= b.to && b.from <= a.to;

/** Both texts in one: changes to different words woven together, else one below the other. */
export function weave(base: string, theirs: string, ours: string): string {
  const [their, our] = [textEdits(base, theirs), textEdits(base, ours)];
  if (their.some((one) => our.some((other) => overlaps(one, other)))) return `${theirs}\n${ours}`;
  let text = base;
  for (const { from, to, put } of [...their, ...our].toSorted((a, b) => b.from - a.from)) {
    text = text.slice(0, from) + put + text.slice(to);
  }
  return text;
}

/** Paragraphs that are settled, or between which somebody has to choose. */
export interface Passage {
  how: "same" | "theirs" | "ours" | "choice";
  base: string[];
  theirs: string[];
  ours: string[];
}

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** Bounds the work of comparing two texts. */
const MOST_COMPARED = 1 << 22;

/** For each paragraph of the first text, where it is in the second, or -1. */
function common(a: readonly string[], b: readonly string[]): number[] {
  const found = new Array<number>(a.length).fill(-1);
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) found[start] = start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) found[--endA] = --endB;
  const [n, m] = [endA - start, endB - start];
  if (n * m === 0 || n * m > MOST_COMPARED) return found;
  const length = Array.from({ length: n + 1 }, () => new Uint16Array(m + 1));
  const at = (i: number, j: number) => length[i]?.[j] ?? 0;
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      (length[i] as Uint16Array)[j] =
        a[start + i] === b[start + j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < n && j < m; ) {
    if (a[start + i] === b[start + j]) found[start + i++] = start + j++;
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return found;
}

/** A long text, paragraph by paragraph, between those that all sides have. */
export function mergeParagraphs(baseText: string, theirText: string, ourText: string): Passage[] {
  const [base, theirs, ours] = [baseText, theirText, ourText].map(paragraphsOf) as [
    string[],
    string[],
    string[],
  ];
  const [inTheirs, inOurs] = [common(base, theirs), common(base, ours)];
  const passages: Passage[] = [];
  const add = (was: string[], they: string[], we: string[]) => {
    const { how } = mergeValue(was, they, we);
    const last = passages.at(-1);
    // What both changed alike is settled, and what nobody changed is one passage.
    if (how === "same" && last?.how === "same") {
      last.base.push(...was);
      last.theirs.push(...they);
      last.ours.push(...we);
    } else if (was.length + they.length + we.length > 0) {
      passages.push({ how: how as Passage["how"], base: was, theirs: they, ours: we });
    }
  };
  let [b, t, o] = [0, 0, 0];
  for (let next = 0; next <= base.length; next++) {
    const isLast = next === base.length;
    const [nextT, nextO] = isLast
      ? [theirs.length, ours.length]
      : [inTheirs[next] as number, inOurs[next] as number];
    if (nextT < 0 || nextO < 0) continue;
    add(base.slice(b, next), theirs.slice(t, nextT), ours.slice(o, nextO));
    if (!isLast) {
      const both = base[next] as string;
      add([both], [both], [both]);
    }
    [b, t, o] = [next + 1, nextT + 1, nextO + 1];
  }
  return passages;
}

/** Points at a source by its number. */
const MARK = /\[(\d{1,3})\]/g;

/** Points at a source by its key. The characters around it are in no text. */
const NAMED = /\uffff([^\uffff]*)\uffff/g;

/** A text whose marks name the sources that they mean, so that it can be compared. */
const nameMarks = (text: string, keys: readonly string[]): string =>
  text.replace(MARK, (mark, number: string) => {
    const key = keys[Number(number) - 1];
    return key === undefined ? mark : `\uffff${key}\uffff`;
  });

const markedKeys = (text: string): string[] => [...text.matchAll(NAMED)].map(([, key = ""]) => key);

const numberMarks = (text: string, keys: readonly string[]): string =>
  text.replace(NAMED, (_, key: string) => `[${keys.indexOf(key) + 1}]`);

/** An article, what it is in other languages, and the sources whose numbers stand in it. */
interface Writing<S, T> {
  article: string;
  translations: readonly T[];
  sources: readonly S[];
}

/**
 * An article, its translations and its sources. In the passages, and in what is translated,
 * marks name the source that they mean, which has another number on every side.
 */
export function mergeWriting<S, T extends { article: string }>(
  base: Writing<S, T>,
  theirs: Writing<S, T>,
  ours: Writing<S, T>,
  items: Items<S>,
  languages: Items<T>,
) {
  const known = new Map<string, S>();
  const read = ({ article, translations, sources }: Writing<S, T>) => {
    const keys = keysOf(sources, items);
    for (const [i, key] of keys.entries()) {
      if (!known.has(key)) known.set(key, sources[i] as S);
    }
    return {
      keys,
      text: nameMarks(article, keys),
      translated: translations.map((one) => ({ ...one, article: nameMarks(one.article, keys) })),
    };
  };
  const [was, they, we] = [read(base), read(theirs), read(ours)];
  const passages = mergeParagraphs(was.text, they.text, we.text);
  const translations = mergeList(was.translated, they.translated, we.translated, languages);
  const lists = mergeList(base.sources, theirs.sources, ours.sources, items);
  const kept = keysOf(lists.how === "choice" ? lists.theirs : lists.value, items);
  // Who removes a source and who points at it have to agree.
  const taken = translations.how === "choice" ? translations.theirs : translations.value;
  const isLost = [
    ...passages.flatMap((one) => one[one.how === "ours" ? "ours" : "theirs"]),
    ...taken.map(({ article }) => article),
  ].some((text) => markedKeys(text).some((key) => !kept.includes(key)));
  const sources: Merged<S[]> = isLost
    ? { how: "choice", theirs: [...theirs.sources], ours: [...ours.sources] }
    : lists;
  const shown = [...new Set([...kept, ...known.keys()])];
  return {
    passages,
    sources,
    translations,
    /** What each side has in other languages. */
    translated: { base: was.translated, theirs: they.translated, ours: we.translated },
    /** A passage as people read it. */
    show: (named: string) => numberMarks(named, shown),
    /** What people wrote instead of what was shown. */
    read: (text: string) => nameMarks(text, shown),
    /** Whether the words are another, or only the title of a source that they point at. */
    isReworded: ({ how, base: before, ...one }: Passage) => {
      if (how !== "theirs" && how !== "ours") return how === "choice";
      const { keys } = how === "theirs" ? they : we;
      return numberMarks(before.join("\n"), was.keys) !== numberMarks(one[how].join("\n"), keys);
    },
    /** The texts with their numbers. A source that they point at stays, whoever removed it. */
    numbered(named: string, translated: readonly T[], chosen: readonly S[]) {
      const keys = keysOf(chosen, items);
      const marked = [named, ...translated.map(({ article }) => article)].flatMap(markedKeys);
      const lost = [...new Set(marked)].filter((key) => !keys.includes(key));
      const all = [...keys, ...lost];
      return {
        article: numberMarks(named, all),
        translations: translated.map((one) => ({
          ...one,
          article: numberMarks(one.article, all),
        })),
        sources: [...chosen, ...lost.map((key) => known.get(key) as S)],
      };
    },
  };
}
