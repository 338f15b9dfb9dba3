/** Cuts at `limit` code points: longer texts keep three fewer and get an ellipsis. */
export function shorten(text: string, limit: number): string {
  const points = Array.from(text);
  return points.length <= limit ? text : `${points.slice(0, limit - 3).join("")}…`;
}

/** First letters of the first two words, or the first two letters of a single word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters =
    words.length > 1
      ? words.slice(0, 2).map((word) => Array.from(word)[0] ?? "")
      : Array.from(words[0] ?? "").slice(0, 2);
  return letters.join("").toUpperCase();
}

const MARKS = /\p{M}/gu;

/** Case and accents set aside, for comparing what people type with what is written. */
export const fold = (text: string): string =>
  text.normalize("NFD").replace(MARKS, "").toLowerCase();

export interface Piece {
  text: string;
  match: boolean;
}

/** Splits a text into matching and other pieces for the words of a search. */
export function markMatches(text: string, search: string): Piece[] {
  // A letter with its marks is one unit, so that a match never tears ọ́ apart.
  const letters = text.normalize("NFC").match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  const plain = letters.map(fold);
  const hits = new Array<boolean>(letters.length).fill(false);
  const starts: number[] = [];
  for (const [i, letter] of plain.entries()) for (const _ of letter) starts.push(i);
  const folded = plain.join("");
  for (const word of fold(search).split(/\s+/).filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      hits.fill(true, starts[at], (starts[at + word.length - 1] ?? 0) + 1);
    }
  }
  const pieces: Piece[] = [];
  for (const [i, letter] of letters.entries()) {
    const match = hits[i] ?? false;
    const last = pieces.at(-1);
    if (last && last.match === match) last.text += letter;
    else pieces.push({ text: letter, match });
  }
  return pieces;
}

/** Joins class names, leaving out what is false. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** A paragraph for each run of text between blank lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}
