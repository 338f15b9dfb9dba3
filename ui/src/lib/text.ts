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

/** Accents and case set aside, letter for letter, so that positions still match the original. */
export function fold(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) => {
    const plain = letter.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
    return (plain.length === 1 ? plain : letter).toLowerCase().slice(0, letter.length) || letter;
  }).join("");
}

export interface Piece {
  text: string;
  match: boolean;
}

/** Splits a text into matching and other pieces for the words of a search. */
export function markMatches(text: string, search: string): Piece[] {
  const source = text.normalize("NFC");
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text: source, match: false }];
  const folded = fold(source);
  const hits = new Array<boolean>(source.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      hits.fill(true, at, at + word.length);
    }
  }
  const pieces: Piece[] = [];
  for (let i = 0; i < source.length; i++) {
    const last = pieces.at(-1);
    const match = hits[i] ?? false;
    if (last && last.match === match) last.text += source[i];
    else pieces.push({ text: source[i] ?? "", match });
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
