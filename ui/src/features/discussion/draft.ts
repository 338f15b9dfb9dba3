import { textItem } from "@/platform/storage.ts";

const draftItem = (eventId: string) => textItem("sessionStorage", `comment.${eventId}`);

/** A draft survives a session that expires while the comment is being written. */
export const keptDraft = (eventId: string): string => draftItem(eventId).read() ?? "";

export const keepDraft = (eventId: string, text: string): void =>
  draftItem(eventId).write(text || null);
