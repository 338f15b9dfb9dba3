import type { Notice } from "@/api/admin/notices.ts";
import { withQuery } from "@/lib/query-string.ts";

const PATHS = { event: "events", person: "people", place: "places", thread: "threads" } as const;

/** Where a notice leads to; null for a suggestion, whose address has to be asked for. */
export function targetOf({ topic, entryKind, entryId }: Notice): string | null {
  const path = PATHS[entryKind];
  switch (topic) {
    case "draft-published":
      return `/${path}/${entryId}`;
    case "draft-sent-back":
      return entryKind === "event"
        ? withQuery("/admin", { tab: "events", editing: entryId })
        : withQuery("/admin", { tab: "index", of: path, named: entryId });
    case "comment":
    case "comment-published":
      return `/${path}/${entryId}#discussion`;
    default:
      return null;
  }
}

/** Where what waits for review is decided on. */
export const REVIEW_TARGET = "/admin?tab=review";
