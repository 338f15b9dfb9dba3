import type { Collections, Comment } from "./types.ts";

// The forms that the specification lets a server send besides those of the API document.
// Nothing else in the interface is prepared for them.

/** An id may come as `_id`. */
function withId(_name: string, value: unknown): unknown {
  if (typeof value === "object" && value !== null && "_id" in value && !("id" in value)) {
    return { ...value, id: value._id };
  }
  return value;
}

/** The JSON of a response body; null when the body is empty or is not JSON. */
export function parse(text: string): unknown {
  if (!text) return null;
  try {
    // A reviver is slow and seldom needed.
    return JSON.parse(text, text.includes('"_id"') ? withId : undefined);
  } catch {
    return null;
  }
}

/** A comment is active unless the server says otherwise. */
export const asComment = (comment: Omit<Comment, "isActive"> & Partial<Comment>): Comment => ({
  ...comment,
  isActive: comment.isActive ?? true,
});

/** The events of a collection may come without tags; that of the collection is one of them. */
export const asCollections = (list: Collections): Collections => ({
  collections: (list.collections ?? []).map((collection) => ({
    ...collection,
    events: (collection.events ?? []).map((event) => ({
      ...event,
      tags: event.tags ?? [collection.tag],
    })),
  })),
  availableTags: list.availableTags ?? [],
});
