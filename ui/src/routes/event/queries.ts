import { comments } from "@/api/comments.ts";
import { revisions } from "@/api/entries.ts";
import { event, related } from "@/api/events.ts";
import { LATEST } from "@/api/use-revisions.ts";

export function eventQueries({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  return [event(id), comments(id, 1), revisions("events", id, LATEST), related(id)];
}
