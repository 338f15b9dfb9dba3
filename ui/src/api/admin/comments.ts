import { endpoint } from "../endpoint.ts";
import type { Comment } from "../types.ts";
import { call } from "./call.ts";

type Place = Pick<Comment, "id" | "eventId">;

export const QUEUE_PER_PAGE = 20;

/** Comments that wait, over all events, oldest first. */
export const commentQueue = (page: number) =>
  endpoint("/api/comments", { query: { status: "pending", limit: QUEUE_PER_PAGE, page } });

export const postComment = (eventId: string, body: string) =>
  call("post", "/api/events/{id}/comments", { path: { id: eventId }, body: { body } });

/** With `from`, the change is refused when the comment has another status by now. */
export const setCommentStatus = (
  { id, eventId }: Place,
  status: Comment["status"],
  from?: Comment["status"],
) =>
  call("patch", "/api/events/{id}/comments/{commentId}/status", {
    path: { id: eventId, commentId: id },
    body: { status, from },
  });

export const removeComment = ({ id, eventId }: Place) =>
  call("delete", "/api/events/{id}/comments/{commentId}", {
    path: { id: eventId, commentId: id },
  });
