import { comments } from "@/api/comments.ts";
import { event, related, revisions } from "@/api/events.ts";

/** The latest revision alone says how many there are, and when the last one was made. */
export const LATEST = { page: 1, limit: 1 } as const;

export function eventQueries({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  return [event(id), comments(id, 1), revisions(id, LATEST), related(id)];
}
