/** A stretch of text, or an address in it that can be followed. */
export type Piece = string | { href: string };

// Quotation marks and invisible marks of direction end an address.
const ADDRESS = /https?:\/\/[^\s<>"“”«»\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gi;
// A plain host with letters of any script. A name before an @ could pose as another host.
const HOST =
  /^https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?(?::\d{1,5})?(?=[/?#]|$)/iu;
const WORD = /[\p{L}\p{N}_]/u;
const PUNCTUATION = ".,;:!?'’*_~…،؛؟。、，።፣";
const BRACKETS = ["()", "[]", "{}"];

/** Finds http and https addresses in plain text; nothing else means anything. */
export function linkify(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = withoutEnd(found);
    if (WORD.test(text.charAt(index - 1)) || !HOST.test(href)) continue;
    if (index > done) pieces.push(text.slice(done, index));
    pieces.push({ href });
    done = index + href.length;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

/** Leaves off what ends the sentence, and brackets that were opened before the address. */
function withoutEnd(address: string): string {
  const surplus = new Map(
    BRACKETS.map(([open = "", close = ""]) => [
      close,
      address.split(close).length - address.split(open).length,
    ]),
  );
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    const more = surplus.get(last);
    if (more === undefined ? !PUNCTUATION.includes(last) : more <= 0) break;
    if (more !== undefined) surplus.set(last, more - 1);
  }
  return address.slice(0, end);
}
