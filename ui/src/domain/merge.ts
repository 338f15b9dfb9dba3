import { wordDiff } from "@/lib/word-diff.ts";

/**
 * What became of something that two people changed from the same beginning. What only one of
 * them changed is taken; what both changed needs a choice.
 */
export type Merged<T> =
  | { how: "same" | "theirs" | "ours" | "both"; value: T }
  | { how: "choice"; theirs: T; ours: T };

type Same<T> = (a: T, b: T) => boolean;

/** Compares by content, for anything that could be sent as JSON. */
export const sameContent = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** One value: taken from whoever changed it. */
export function mergeValue<T>(base: T, theirs: T, ours: T, same: Same<T> = sameContent): Merged<T> {
  if (same(theirs, ours)) return { how: "same", value: ours };
  if (same(base, ours)) return { how: "theirs", value: theirs };
  if (same(base, theirs)) return { how: "ours", value: ours };
  return { how: "choice", theirs, ours };
}

/**
 * A list: what either added is in it, what either removed is not. Items are told apart by a
 * key; one that both changed makes the whole list a choice.
 */
export function mergeList<T>(
  base: readonly T[],
  theirs: readonly T[],
  ours: readonly T[],
  keyOf: (item: T) => string,
  same: Same<T> = sameContent,
): Merged<T[]> {
  const sameList = (a: readonly T[], b: readonly T[]) =>
    a.length === b.length && a.every((item, i) => same(item, b[i] as T));
  const whole = mergeValue<readonly T[]>(base, theirs, ours, sameList);
  if (whole.how !== "choice") return { how: whole.how, value: [...whole.value] };

  const by = (list: readonly T[]) => new Map(list.map((item) => [keyOf(item), item]));
  const [was, their, our] = [by(base), by(theirs), by(ours)];
  const result: T[] = [];
  for (const [key, item] of their) {
    const [before, mine] = [was.get(key), our.get(key)];
    if (mine === undefined) {
      // We removed it, unless it is new. Removing what they changed is for people to decide.
      if (before === undefined) result.push(item);
      else if (!same(before, item)) return { how: "choice", theirs: [...theirs], ours: [...ours] };
      continue;
    }
    // Both added it: then there is no beginning that could decide between them.
    const one =
      before === undefined && !same(item, mine)
        ? ({ how: "choice" } as const)
        : mergeValue(before ?? item, item, mine, same);
    if (one.how === "choice") return { how: "choice", theirs: [...theirs], ours: [...ours] };
    result.push(one.value);
  }
  for (const [key, item] of our) {
    if (their.has(key)) continue;
    const before = was.get(key);
    if (before === undefined) result.push(item);
    else if (!same(before, item)) return { how: "choice", theirs: [...theirs], ours: [...ours] };
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

/** The changes of a list of paragraphs, by the longest part that both have in common. */
function paragraphEdits(before: readonly string[], after: readonly string[]): Edit<string[]>[] {
  const [n, m] = [before.length, after.length];
  const common = Array.from({ length: n + 1 }, () => new Array<number>(m + 1).fill(0));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      const row = common[i] as number[];
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const edits: Edit<string[]>[] = [];
  let [i, j] = [0, 0];
  while (i < n || j < m) {
    if (i < n && j < m && before[i] === after[j]) {
      i++;
      j++;
      continue;
    }
    const edit: Edit<string[]> = { from: i, to: i, put: [] };
    while ((i < n || j < m) && !(i < n && j < m && before[i] === after[j])) {
      if (j >= m || (i < n && at(i + 1, j) >= at(i, j + 1))) i++;
      else edit.put.push(after[j++] as string);
    }
    edit.to = i;
    edits.push(edit);
  }
  return edits;
}

/** A stretch of the beginning as one side has it, after the edits that lie within. */
function withEdits(
  base: readonly string[],
  from: number,
  to: number,
  edits: readonly Edit<string[]>[],
): string[] {
  const result: string[] = [];
  let at = from;
  for (const edit of edits) {
    result.push(...base.slice(at, edit.from), ...edit.put);
    at = edit.to;
  }
  return [...result, ...base.slice(at, to)];
}

/** A long text, paragraph by paragraph. */
export function mergeParagraphs(baseText: string, theirText: string, ourText: string): Passage[] {
  const [base, theirs, ours] = [baseText, theirText, ourText].map(paragraphsOf) as [
    string[],
    string[],
    string[],
  ];
  const [their, our] = [paragraphEdits(base, theirs), paragraphEdits(base, ours)];
  const passages: Passage[] = [];
  let at = 0;
  const keep = (to: number) => {
    const was = base.slice(at, to);
    if (to > at) passages.push({ how: "same", base: was, theirs: was, ours: was });
    at = to;
  };
  while (their.length > 0 || our.length > 0) {
    const isTheirs = (their[0]?.from ?? Infinity) <= (our[0]?.from ?? Infinity);
    const first = (isTheirs ? their[0] : our[0]) as Edit<string[]>;
    keep(first.from);
    // Everything that touches it, on either side, belongs to one passage.
    const here: [Edit<string[]>[], Edit<string[]>[]] = [[], []];
    let to = first.to;
    for (let grown = true; grown; ) {
      grown = false;
      for (const [i, queue] of [their, our].entries()) {
        while (queue[0] && queue[0].from <= to) {
          const edit = queue.shift() as Edit<string[]>;
          here[i]?.push(edit);
          to = Math.max(to, edit.to);
          grown = true;
        }
      }
    }
    const [theirSide, ourSide] = here.map((edits) => withEdits(base, first.from, to, edits)) as [
      string[],
      string[],
    ];
    const was = base.slice(first.from, to);
    const { how } = mergeValue(was, theirSide, ourSide) as Pick<Passage, "how">;
    passages.push({ how, base: was, theirs: theirSide, ours: ourSide });
    at = to;
  }
  keep(base.length);
  return passages;
}
