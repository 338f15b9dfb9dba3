import { useEffect, useRef, useState } from "react";
import type {} from "@/platform/document-events.ts";

export const TYPING_DELAY = 300;

const DISCARD = "discard-drafts";

/** Drops text that was typed but not submitted yet; for buttons that clear every filter. */
export const discardDrafts = () => void document.dispatchEvent(new Event(DISCARD));

/**
 * A text field whose value is stored in the address. Typed text is submitted after a pause;
 * a change of the address that did not come from this field replaces the text.
 */
export function useDebouncedInput(value: string, submit: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);
  const latest = useRef(submit);
  latest.current = submit;

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setDraft(value);
  }, [value]);

  useEffect(() => {
    if (draft === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = draft;
      latest.current(draft);
    }, TYPING_DELAY);
    const discard = () => setDraft(sent.current);
    document.addEventListener(DISCARD, discard);
    return () => {
      clearTimeout(timer);
      document.removeEventListener(DISCARD, discard);
    };
  }, [draft]);

  return [draft, setDraft] as const;
}
