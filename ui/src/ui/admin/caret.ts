import type { Caret } from "@/platform/kept.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const labelled = (root: ParentNode, label: string): TextControl[] =>
  [...root.querySelectorAll<TextControl>("input, textarea, select")].filter(
    (control) => control.labels?.[0]?.textContent === label,
  );

/** Where the cursor is within a form, in words that hold after the form is rendered anew. */
export function caretIn(root: ParentNode | null): Caret | null {
  const control = document.activeElement as TextControl | null;
  const label = control?.labels?.[0]?.textContent;
  if (!root || !control || !label) return null;
  const nth = labelled(root, label).indexOf(control);
  // Some inputs, such as dates, have no selection.
  return nth < 0 ? null : { label, nth, at: control.selectionStart ?? null };
}

/** Puts the cursor back; false when the field is not there any more. */
export function putCaret(root: ParentNode | null, caret: Caret | null): boolean {
  const control = root && caret ? labelled(root, caret.label)[caret.nth] : undefined;
  if (!control) return false;
  control.focus();
  if (caret?.at !== null && caret?.at !== undefined && "setSelectionRange" in control) {
    try {
      control.setSelectionRange(caret.at, caret.at);
    } catch {
      // An input without a selection has the focus all the same.
    }
  }
  return true;
}
