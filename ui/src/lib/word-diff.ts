export interface DiffPiece {
  text: string;
  kind: "same" | "removed" | "added";
}

/**
 * The effort of a comparison grows with the square of the number of differences, and the
 * server's engine is slow. Texts that differ in more places are compared by sentences.
 */
const MOST_DIFFERENCES = 40;

const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{M}\p{N}'’-]+|./gsu) ?? [];
const sentences = (text: string): string[] => text.match(/[^.!?\n]*[.!?\n]+\s*|[^.!?\n]+$/g) ?? [];

/** The furthest place on each diagonal, which are counted from the middle of the list. */
type Frontier = number[];

const ZERO = MOST_DIFFERENCES + 1;
const at = (frontier: Frontier, diagonal: number) => frontier[ZERO + diagonal] ?? -1;

/** Whether the shortest way to a diagonal comes from the one above, by an addition. */
const comesDown = (frontier: Frontier, k: number, d: number) =>
  k === -d || (k !== d && at(frontier, k - 1) < at(frontier, k + 1));

/** Whether more words than the limit occur on one side only: each of them is a difference. */
function differsBeyond(
  limit: number,
  before: readonly string[],
  after: readonly string[],
): boolean {
  let found = 0;
  for (const [list, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const known = new Set(other);
    for (const one of list) if (!known.has(one) && ++found > limit) return true;
  }
  return false;
}

/**
 * A cheap check for texts that were rewritten: split by spaces and count the differences. A
 * comma after a word makes it another word here, so the limit is doubled.
 */
const isRewritten = (before: string, after: string) =>
  differsBeyond(2 * MOST_DIFFERENCES, before.split(" "), after.split(" "));

/** The shortest way from one list to the other (Myers), or null if it is too long. */
function steps(before: readonly string[], after: readonly string[]): DiffPiece["kind"][] | null {
  const [n, m] = [before.length, after.length];
  if (Math.abs(n - m) > MOST_DIFFERENCES) return null;
  if (differsBeyond(MOST_DIFFERENCES, before, after)) return null;
  const reached: Frontier[] = [];
  const frontier: Frontier = new Array<number>(2 * ZERO + 1).fill(-1);
  frontier[ZERO + 1] = 0;
  for (let d = 0; d <= MOST_DIFFERENCES; d++) {
    reached.push(frontier.slice());
    for (let k = -d; k <= d; k += 2) {
      let x = comesDown(frontier, k, d) ? at(frontier, k + 1) : at(frontier, k - 1) + 1;
      while (x < n && x - k < m && before[x] === after[x - k]) x++;
      frontier[ZERO + k] = x;
      if (x >= n && x - k >= m) return wayBack(reached, n, m);
    }
  }
  return null;
}

function wayBack(reached: readonly Frontier[], n: number, m: number): DiffPiece["kind"][] {
  const way: DiffPiece["kind"][] = [];
  let [x, y] = [n, m];
  for (const [d, frontier] of [...reached.entries()].reverse()) {
    const k = x - y;
    const down = comesDown(frontier, k, d);
    const fromX = d === 0 ? 0 : at(frontier, down ? k + 1 : k - 1);
    const fromY = d === 0 ? 0 : fromX - (down ? k + 1 : k - 1);
    while (x > fromX && y > fromY) {
      way.push("same");
      x--;
      y--;
    }
    if (d > 0) way.push(down ? "added" : "removed");
    [x, y] = [fromX, fromY];
  }
  return way.reverse();
}

function compare(before: readonly string[], after: readonly string[]): DiffPiece[] | null {
  const way = steps(before, after);
  if (!way) return null;
  let [i, j] = [0, 0];
  return way.map((kind) => {
    const text = (kind === "added" ? after[j] : before[i]) ?? "";
    if (kind !== "added") i++;
    if (kind !== "removed") j++;
    return { kind, text };
  });
}

/** The most for which a test holds that holds for everything less. */
function most(limit: number, holds: (length: number) => boolean): number {
  let [low, high] = [0, limit];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How much two texts share at both ends, in whole words; found without taking them apart. */
function sharedEnds(before: string, after: string): { start: number; end: number } {
  const limit = Math.min(before.length, after.length);
  let start = most(limit, (length) => after.startsWith(before.slice(0, length)));
  if (start > 0 && before !== after) start = before.lastIndexOf(" ", start - 1) + 1;
  let end = most(limit - start, (length) => after.endsWith(before.slice(before.length - length)));
  const cut = before.indexOf(" ", before.length - end);
  end = end === 0 || cut < 0 ? 0 : before.length - cut;
  return { start, end };
}

/**
 * Joins changes that are separated only by spaces or punctuation, removed text first, so that
 * a replaced phrase reads as one change.
 */
function tidy(pieces: readonly DiffPiece[]): DiffPiece[] {
  const result: DiffPiece[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    // The space after a phrase that was replaced did not change.
    const shared = removed && added && removed.at(-1) === " " && added.at(-1) === " ";
    for (const [kind, text] of [["removed", removed] as const, ["added", added] as const]) {
      if (text) result.push({ kind, text: shared ? text.slice(0, -1) : text });
    }
    if (shared) result.push({ kind: "same", text: " " });
    [removed, added] = ["", ""];
  };
  for (const [i, { kind, text }] of pieces.entries()) {
    if (!text) continue;
    const between = removed && added && pieces[i + 1] && pieces[i + 1]?.kind !== "same";
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (between && !text.trim()) {
      removed += text;
      added += text;
    } else {
      flush();
      const last = result.at(-1);
      if (last?.kind === "same") last.text += text;
      else result.push({ kind: "same", text });
    }
  }
  flush();
  return result;
}

/** What became of a text, word by word; by sentences, or as a whole, if hardly a word stayed. */
export function wordDiff(before: string, after: string): DiffPiece[] {
  const { start, end } = sharedEnds(before, after);
  const middle = (text: string) => text.slice(start, text.length - end);
  const [old, fresh] = [middle(before), middle(after)];
  const pieces = (isRewritten(old, fresh) ? null : compare(words(old), words(fresh))) ??
    compare(sentences(old), sentences(fresh)) ?? [
      { kind: "removed", text: old },
      { kind: "added", text: fresh },
    ];
  return tidy([
    { kind: "same", text: before.slice(0, start) },
    ...pieces,
    { kind: "same", text: before.slice(before.length - end) },
  ]);
}

const CONTEXT = 60;

/** The words next to a change; a script without spaces is cut between two letters. */
const firstWords = (text: string) => {
  const space = text.indexOf(" ", CONTEXT);
  return space < 0 ? [...text].slice(0, CONTEXT).join("") : text.slice(0, space + 1);
};
const lastWords = (text: string) => {
  const space = text.lastIndexOf(" ", text.length - CONTEXT);
  return space < 0 ? [...text].slice(-CONTEXT).join("") : text.slice(space);
};

/** Leaves out the middle of long stretches that stayed; null marks the place. */
export function shortened(pieces: readonly DiffPiece[]): (DiffPiece | null)[] {
  const result: (DiffPiece | null)[] = [];
  for (const [i, piece] of pieces.entries()) {
    const { kind, text } = piece;
    if (kind !== "same" || text.length <= 3 * CONTEXT) {
      result.push(piece);
      continue;
    }
    if (i > 0) result.push({ kind, text: firstWords(text) });
    result.push(null);
    if (i < pieces.length - 1) result.push({ kind, text: lastWords(text) });
  }
  return result;
}
