const SHORT_WORDS = new Set(["WAR", "LAW", "ART", "SEA", "OIL", "AID"]);

/**
 * A tag as people read it. Many are kept in capitals, which shout in a row of chips;
 * short ones in capitals are left alone, because they are mostly abbreviations.
 */
export function tagLabel(tag: string): string {
  const words = tag.split(" ");
  const shouting = (word: string) =>
    word === word.toUpperCase() && (word.length > 3 || SHORT_WORDS.has(word));
  if (!words.every(shouting)) return tag;
  const lower = tag.toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Tags are matched without regard to case, everywhere. */
export const sameTag = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
