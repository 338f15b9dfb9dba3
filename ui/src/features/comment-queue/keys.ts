import type { KeyboardEvent } from "react";
import type { Verdict } from "./use-decisions.ts";

type Meaning = { step: number } | { edge: 0 | -1 } | { verdict: Verdict };

// By letter, and for keyboards without Latin letters by the position of the key.
const MEANINGS: Record<string, Meaning> = {
  j: { step: 1 },
  KeyJ: { step: 1 },
  arrowdown: { step: 1 },
  k: { step: -1 },
  KeyK: { step: -1 },
  arrowup: { step: -1 },
  home: { edge: 0 },
  end: { edge: -1 },
  p: { verdict: "published" },
  KeyP: { verdict: "published" },
  h: { verdict: "hidden" },
  KeyH: { verdict: "hidden" },
  delete: { verdict: "removed" },
};

/** The action of a key. None with a modifier or in a field. */
export function meaningOf(event: KeyboardEvent): Meaning | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if ((event.target as Element).closest("input, textarea, select, [contenteditable]")) {
    return undefined;
  }
  const letter = /^[a-z]$/i.test(event.key) || event.key.length > 1;
  const meaning = MEANINGS[letter ? event.key.toLowerCase() : event.code];
  // A key that is held down keeps moving the focus, but decides only once.
  return meaning && "verdict" in meaning && event.repeat ? undefined : meaning;
}
