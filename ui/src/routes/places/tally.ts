import { COUNTRIES, countryOf } from "@/domain/countries.ts";

export interface CountryCount {
  name: string;
  code: string;
  count: number;
}

interface Placed {
  country: string;
  countryCode?: string;
}

/** How many of the given events happened in each country, most first, then by name. */
export function tallyCountries(events: readonly Placed[]): CountryCount[] {
  const counts = new Map<string, CountryCount>();
  for (const { country, countryCode } of events) {
    const known = countryOf(countryCode || country);
    const entry = counts.get(country) ?? { name: country, code: known?.code ?? "", count: 0 };
    entry.count++;
    counts.set(country, entry);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** All 54 countries in the order of their names, with the archive's own count of each. */
export function allCountries(tallies: readonly { _id: string; count: number }[]): CountryCount[] {
  const totals = new Map<string, number>();
  for (const { _id, count } of tallies) {
    const code = countryOf(_id)?.code ?? "";
    totals.set(code, (totals.get(code) ?? 0) + count);
  }
  return COUNTRIES.map(({ name, code }) => ({ name, code, count: totals.get(code) ?? 0 }));
}

/** The five steps of the map: none, 1–3, 4–7, 8–14, 15 and more. */
export function stepOf(count: number | undefined): 0 | 1 | 2 | 3 | 4 | undefined {
  if (count === undefined) return undefined;
  if (count === 0) return 0;
  if (count <= 3) return 1;
  if (count <= 7) return 2;
  return count <= 14 ? 3 : 4;
}
