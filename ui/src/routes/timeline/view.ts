import type { TimelineState } from "@/domain/url-state.ts";
import { decadePart, joinView, searchPart } from "@/domain/view-name.ts";
import type { Messages } from "@/messages/messages.ts";

export function timelineView({ century, decade, search }: TimelineState, m: Messages): string {
  const span = century ? m.timeline.century(Number(century)) : decadePart(decade, m);
  return joinView([span, searchPart(search, m)]);
}
