import { countryOf } from "@/domain/countries.ts";
import { sameTag, tagLabel } from "@/domain/tags.ts";
import { type ArchiveState, BEFORE_1950, effectiveSearch } from "@/domain/url-state.ts";
import type { archive } from "@/messages/archive.ts";
import type { Messages } from "@/messages/messages.ts";
import { wholeRegions } from "./whole-regions.ts";

export interface ActiveFilter {
  key: string;
  name: string;
  /** The state without this filter, on its first page. */
  without: ArchiveState;
}

export const NO_FILTERS = {
  search: "",
  tags: [],
  countries: [],
  decade: "",
  verified: false,
} as const;

/** One entry for each filter in force, in the order of the sidebar. */
export function activeFilters(state: ArchiveState, t: typeof archive, m: Messages): ActiveFilter[] {
  const firstPage = { ...state, page: 1 };
  const filters: ActiveFilter[] = [];
  const search = effectiveSearch(state.search);
  if (search) {
    const name = m.quoted(search);
    filters.push({ key: "search", name, without: { ...firstPage, search: "" } });
  }
  for (const tag of state.tags) {
    const tags = state.tags.filter((one) => !sameTag(one, tag));
    filters.push({ key: `tag-${tag}`, name: tagLabel(tag), without: { ...firstPage, tags } });
  }
  const { regions, rest } = wholeRegions(state.countries);
  for (const region of regions) {
    const countries = state.countries.filter((name) => countryOf(name)?.region !== region);
    filters.push({
      key: `region-${region}`,
      name: m.regions[region],
      without: { ...firstPage, countries },
    });
  }
  for (const country of rest) {
    const countries = state.countries.filter((one) => one !== country);
    filters.push({
      key: `country-${country}`,
      name: country,
      without: { ...firstPage, countries },
    });
  }
  if (state.decade) {
    const name =
      state.decade === BEFORE_1950
        ? m.timeline.before
        : m.timeline.decadeName(Number(state.decade));
    filters.push({ key: "decade", name, without: { ...firstPage, decade: "" } });
  }
  if (state.verified) {
    const name = t.verified;
    filters.push({ key: "verified", name, without: { ...firstPage, verified: false } });
  }
  return filters;
}
