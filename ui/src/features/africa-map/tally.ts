import { COUNTRIES, countryOf } from "@/domain/countries.ts";

export interface CountryCount {
  name: string;
  code: string;
  count: number;
}

/** The country that the map and the lists point at together. */
export interface Pointing {
  /** The code of the country under the pointer or the focus, wherever that is. */
  pointed: string;
  onPoint: (code: string) => void;
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

/** The most that each shade of the map stands for; what is beyond the last is the darkest. */
export type Bounds = readonly number[];

const SHADES = 4;

/**
 * Quantiles of what is there, so that each shade is given to about as many countries,
 * however full the archive is. Few different counts make fewer shades.
 */
export function boundsOf(counts: readonly { count: number }[]): Bounds {
  const some = counts.map(({ count }) => count).filter((count) => count > 0);
  some.sort((a, b) => a - b);
  const most = some.at(-1) ?? 0;
  const bounds = Array.from(
    { length: SHADES - 1 },
    (_, i) => some[Math.ceil((some.length * (i + 1)) / SHADES) - 1] ?? 0,
  );
  return [...new Set(bounds)].filter((bound) => bound > 0 && bound < most);
}

/** The shade of a country: 0 for none, then one for each bound it is beyond. */
export function stepOf(count: number | undefined, bounds: Bounds): number | undefined {
  if (count === undefined) return undefined;
  if (count === 0) return 0;
  return 1 + bounds.filter((bound) => count > bound).length;
}
