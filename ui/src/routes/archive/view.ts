import { tagLabel } from "@/domain/tags.ts";
import type { ArchiveState } from "@/domain/url-state.ts";
import { decadePart, joinView, searchPart } from "@/domain/view-name.ts";
import type { Messages } from "@/messages/messages.ts";
import { wholeRegions } from "./whole-regions.ts";

export function archiveView(state: ArchiveState, m: Messages): string {
  const { regions, rest } = wholeRegions(state.countries);
  return joinView([
    ...regions.map((region) => m.regions[region]),
    ...rest,
    ...state.tags.map(tagLabel),
    decadePart(state.decade, m),
    searchPart(state.search, m),
  ]);
}
