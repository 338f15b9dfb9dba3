import { fold } from "./text.ts";

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
