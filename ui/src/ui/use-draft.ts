import { useEffect, useRef, useState } from "react";

export const TYPING_DELAY = 300;

/**
 * A text field whose truth is the address. Typing is kept here and handed on once it
 * rests; a change of the address that did not come from this field replaces the text.
 */
export function useDraft(value: string, submit: (text: string) => void) {
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
    return () => clearTimeout(timer);
  }, [draft]);

  return [draft, setDraft] as const;
}
