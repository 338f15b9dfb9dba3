import { countriesIn, countryOf, type Region } from "@/domain/countries.ts";

const REGIONS: readonly Region[] = ["North", "West", "East", "Central", "Southern"];

/** The regions of which every country is in a list, and the countries that are left. */
export function wholeRegions(names: readonly string[]): { regions: Region[]; rest: string[] } {
  const codes = new Set(names.map((name) => countryOf(name)?.code));
  const regions = REGIONS.filter((region) =>
    countriesIn(region).every(({ code }) => codes.has(code)),
  );
  const rest = names.filter((name) => {
    const region = countryOf(name)?.region;
    return !region || !regions.includes(region);
  });
  return { regions, rest };
}
