import { countryOf } from "@/lib/countries.ts";

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

/** The archive's own count of each country, in the same shape. */
export function countriesOf(tallies: readonly { _id: string; count: number }[]): CountryCount[] {
  return tallies.map(({ _id, count }) => ({ name: _id, code: countryOf(_id)?.code ?? "", count }));
}

/** The five steps of the map: none, 1–3, 4–7, 8–14, 15 and more. */
export function stepOf(count: number): 0 | 1 | 2 | 3 | 4 {
  if (count === 0) return 0;
  if (count <= 3) return 1;
  if (count <= 7) return 2;
  return count <= 14 ? 3 : 4;
}
