import { events } from "@/api/events.ts";
import { country } from "@/api/overviews.ts";
import { daysOfYears, yearsOfCentury } from "@/domain/centuries.ts";
import { countryBySlug } from "@/domain/countries.ts";
import { anyCentury, DEFAULT_LIMIT, pageNumber } from "@/domain/url-state.ts";
import { parseQuery } from "@/lib/query-string.ts";

export interface CountryState {
  /** '' for all, or the number of the century that the events are narrowed to. */
  century: string;
  page: number;
}

export function countryState(search: string): CountryState {
  const query = parseQuery(search);
  return { century: anyCentury(query), page: pageNumber(query) };
}

export function countryEvents(name: string, { century, page }: CountryState) {
  const span = century ? daysOfYears(yearsOfCentury(Number(century))) : {};
  return events({ country: [name], ...span, sort: "oldest", limit: DEFAULT_LIMIT, page });
}

interface Visit {
  params: Record<string, string>;
  search: string;
}

export function countryQueries({ params, search }: Visit) {
  const slug = params.slug ?? "";
  const name = countryBySlug(slug)?.name ?? "";
  return [country(slug), countryEvents(name, countryState(search))];
}
