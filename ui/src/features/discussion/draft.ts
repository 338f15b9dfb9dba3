import { textItem } from "@/platform/storage.ts";

export const COMMENT_LENGTH = { least: 3, most: 5000 } as const;

const draftItem = (eventId: string) => textItem("sessionStorage", `comment.${eventId}`);

/** A draft survives a session that expires while the comment is being written. */
export const keptDraft = (eventId: string): string => draftItem(eventId).read() ?? "";

export const keepDraft = (eventId: string, text: string): void =>
  draftItem(eventId).write(text || null);
