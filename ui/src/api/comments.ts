import type { QueryClient } from "@tanstack/react-query";
import { endpoint } from "./endpoint.ts";
import { asComment } from "./normalise.ts";

export const COMMENTS_PER_PAGE = 10;

/** The published comments of an event; moderators and authors see more. */
export const comments = (id: string, page: number) =>
  endpoint(
    "/api/events/{id}/comments",
    { path: { id }, query: { limit: COMMENTS_PER_PAGE, page } },
    {
      perReader: true,
      normalise: (list) => ({ ...list, items: list.items.map(asComment) }),
    },
  );

/** The moderators' queue of comments. */
export const COMMENT_QUEUE = ["comments"] as const;

/** All that waits for a decision, and how much it is. */
export const REVIEW = ["review"] as const;

/** Reloads what shows the comments of an event: every page of its discussion, and the queues. */
export const reloadComments = (client: QueryClient, eventId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: comments(eventId, 1).key.slice(0, -1) }),
    client.invalidateQueries({ queryKey: COMMENT_QUEUE }),
    client.invalidateQueries({ queryKey: REVIEW }),
  ]);
