const keyOf = (eventId: string) => `sankofa.comment.${eventId}`;

/** What was typed outlives a session that ends in the middle of it. */
export function keptDraft(eventId: string): string {
  try {
    return sessionStorage.getItem(keyOf(eventId)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(eventId: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(eventId), text);
    else sessionStorage.removeItem(keyOf(eventId));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
