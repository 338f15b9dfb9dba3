/** The moderators' queue, and how many wait in it. */
export const isCommentQueue = (url: unknown): boolean =>
  typeof url === "string" && url.startsWith("/api/comments?");

/** Everything that shows the comments of an event: its discussion, and the queue. */
export const showsComments = (url: unknown, eventId: string): boolean =>
  isCommentQueue(url) ||
  (typeof url === "string" &&
    url.startsWith(`/api/events/${encodeURIComponent(eventId)}/comments?`));
