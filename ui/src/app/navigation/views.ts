import { tagLabel } from "@/domain/tags.ts";
import { archiveState, dayState, timelineState } from "@/domain/url-state.ts";
import { searchPart } from "@/domain/view-name.ts";
import type { Messages } from "@/messages/messages.ts";
import { archiveView } from "@/routes/archive/view.ts";
import { centuryState } from "@/routes/century/queries.ts";
import { centuryView } from "@/routes/century/view.ts";
import { chosenTag } from "@/routes/collections/queries.ts";
import { countryState } from "@/routes/country/queries.ts";
import { countryView } from "@/routes/country/view.ts";
import { dayView } from "@/routes/on-this-day/view.ts";
import { searchState } from "@/routes/search/queries.ts";
import { timelineView } from "@/routes/timeline/view.ts";
import type { Match } from "./match.ts";
import type { RouteName } from "./routes.ts";

type View = (search: string, m: Messages, params: Match["params"]) => string;

/** The names of views for the server, which has no page at hand when it writes the head. */
const VIEWS: Partial<Record<RouteName, View>> = {
  archive: (search, m) => archiveView(archiveState(search), m),
  timeline: (search, m) => timelineView(timelineState(search), m),
  onThisDay: (search, m) => dayView(dayState(search).day, m),
  search: (search, m) => searchPart(searchState(search).q, m),
  collections: (search) => tagLabel(chosenTag(search)),
  country: (search, m) => countryView(countryState(search), m),
  century: (search, m, params) => {
    const n = Number(params.n);
    return centuryView(n, centuryState(n, search).decade, m);
  },
};

export const viewName = ({ route, params }: Match, search: string, m: Messages): string =>
  VIEWS[route.name]?.(search, m, params) ?? "";
