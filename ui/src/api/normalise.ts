import type { Comment } from "./types.ts";

/** What a server keeps under `_id` is known here by `id`, as everything else is. */
function withId(_name: string, value: unknown): unknown {
  if (typeof value === "object" && value !== null && "_id" in value && !("id" in value)) {
    return { ...value, id: value._id };
  }
  return value;
}

/** Reads an answer; null when it is none. */
export function parse(text: string): unknown {
  if (!text) return null;
  try {
    // Looking at every value takes longer than reading them, and is seldom called for.
    return JSON.parse(text, text.includes('"_id"') ? withId : undefined);
  } catch {
    return null;
  }
}

/** A comment counts until the server says otherwise. */
export const asComment = (comment: Omit<Comment, "isActive"> & Partial<Comment>): Comment => ({
  ...comment,
  isActive: comment.isActive ?? true,
});
