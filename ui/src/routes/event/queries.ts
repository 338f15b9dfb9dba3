import { comments } from "@/api/comments.ts";
import { revisions } from "@/api/entries.ts";
import { event, related } from "@/api/events.ts";
import { LATEST } from "@/api/use-revisions.ts";
import { langOf } from "@/domain/lang.ts";

interface Visit {
  params: Record<string, string>;
  search: string;
}

export function eventQueries({ params, search }: Visit) {
  const id = params.id ?? "";
  return [event(id, langOf(search)), comments(id, 1), revisions("events", id, LATEST), related(id)];
}
