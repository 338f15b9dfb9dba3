import { fold } from "@/lib/text.ts";

/** The least letters of a name that is compared; short words are alike by chance. */
const SHORTEST = 5;
const MOST_CHANGES = 2;

/** Whether one word becomes another by so few letters added, left out or exchanged. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > MOST_CHANGES) return false;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchanged = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(exchanged, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[b.length] ?? 0) <= MOST_CHANGES;
}

/** Tags that are spelled nearly as one that is used more often, which comes earlier. */
export function lookalikes(tags: readonly string[]): ReadonlyMap<string, string> {
  const folded = tags.map(fold);
  const found = new Map<string, string>();
  for (const [i, tag] of tags.entries()) {
    const word = folded[i] ?? "";
    if (word.length < SHORTEST) continue;
    const at = folded
      .slice(0, i)
      .findIndex((other) => other.length >= SHORTEST && isNear(word, other));
    if (at >= 0) found.set(tag, tags[at] ?? "");
  }
  return found;
}
