import { tagLabel } from "@/domain/tags.ts";
import { archiveState, dayState, timelineState } from "@/domain/url-state.ts";
import type { Messages } from "@/messages/messages.ts";
import { archiveView } from "@/routes/archive/view.ts";
import { chosenTag } from "@/routes/collections/queries.ts";
import { dayView } from "@/routes/on-this-day/view.ts";
import { timelineView } from "@/routes/timeline/view.ts";
import type { RouteName } from "./routes.ts";

/** The names of views for the server, which has no page at hand when it writes the head. */
const VIEWS: Partial<Record<RouteName, (search: string, m: Messages) => string>> = {
  archive: (search, m) => archiveView(archiveState(search), m),
  timeline: (search, m) => timelineView(timelineState(search), m),
  onThisDay: (search, m) => dayView(dayState(search).day, m),
  collections: (search) => tagLabel(chosenTag(search)),
};

export const viewName = (route: RouteName, search: string, m: Messages): string =>
  VIEWS[route]?.(search, m) ?? "";
