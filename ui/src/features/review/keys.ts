import type { KeyboardEvent } from "react";
import { singleKeys } from "@/ui/admin/single-keys.ts";
import type { Verdict } from "./use-comment-decisions.ts";

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

export type ReviewAction = "accept" | "ticked" | "ask" | "decline" | "hide" | "undo" | "keys";

const REVIEW_MEANINGS: Record<string, { step: number } | { act: ReviewAction }> = {
  j: { step: 1 },
  KeyJ: { step: 1 },
  k: { step: -1 },
  KeyK: { step: -1 },
  a: { act: "accept" },
  KeyA: { act: "accept" },
  p: { act: "accept" },
  KeyP: { act: "accept" },
  s: { act: "ticked" },
  KeyS: { act: "ticked" },
  q: { act: "ask" },
  KeyQ: { act: "ask" },
  h: { act: "hide" },
  KeyH: { act: "hide" },
  x: { act: "decline" },
  KeyX: { act: "decline" },
  delete: { act: "decline" },
  u: { act: "undo" },
  KeyU: { act: "undo" },
  "?": { act: "keys" },
};

const FIELDS =
  "input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]";

/** What a key means. Nothing with a modifier, in a field, or by a letter where these are off. */
function read<M>(event: KeyboardEvent, meanings: Record<string, M>): M | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key.length === 1 && !singleKeys.isOn()) return undefined;
  if ((event.target as Element).closest(FIELDS)) return undefined;
  const letter = /^[a-z]$/i.test(event.key) || event.key.length > 1;
  return meanings[event.key] ?? meanings[letter ? event.key.toLowerCase() : event.code];
}

/** In the queue of comments. */
export function meaningOf(event: KeyboardEvent): Meaning | undefined {
  const meaning = read(event, MEANINGS);
  // A key that is held down keeps moving the focus, but decides only once.
  return meaning && "verdict" in meaning && event.repeat ? undefined : meaning;
}

/** In the queue of all that waits. */
export function reviewMeaningOf(event: KeyboardEvent) {
  const meaning = read(event, REVIEW_MEANINGS);
  return meaning && "act" in meaning && event.repeat ? undefined : meaning;
}
