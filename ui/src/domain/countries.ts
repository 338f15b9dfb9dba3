import { fold } from "@/lib/text.ts";
import countries from "./countries.json";

export type Region = "West" | "East" | "Central" | "Southern" | "North";

export interface Country {
  code: string;
  name: string;
  region: Region;
  /** The weave of the cloth that is drawn for events without an image. */
  weave: "strip" | "resist" | "rings" | "lozenges" | "beads" | "kanga" | "lattice";
}

/** The 54 member states of the United Nations in Africa, regions as the African Union groups them. */
export const COUNTRIES = countries as readonly Country[];

// The four least populous states are left out of the fixed list on the home page; they
// appear there as soon as an event names them.
const OUTSIDE_THE_FIFTY = new Set(["Cabo Verde", "Comoros", "São Tomé and Príncipe", "Seychelles"]);
const FIRST_SIX = ["Ghana", "Nigeria", "South Africa", "Kenya", "Egypt", "Morocco"];

/** The fixed 50 of the home filter: six named ones first, the rest by alphabet. */
export const HOME_COUNTRIES: readonly string[] = [
  ...FIRST_SIX,
  ...COUNTRIES.map((country) => country.name).filter(
    (name) => !FIRST_SIX.includes(name) && !OUTSIDE_THE_FIFTY.has(name),
  ),
];

const byCodeOrName = new Map<string, Country>(
  COUNTRIES.flatMap((country) => [
    [country.code, country],
    [country.name.toLowerCase(), country],
  ]),
);

export function countryOf(codeOrName: string): Country | undefined {
  return byCodeOrName.get(codeOrName) ?? byCodeOrName.get(codeOrName.toLowerCase());
}

export function countriesIn(region: Region): Country[] {
  return COUNTRIES.filter((country) => country.region === region);
}

/** The name of a country in addresses: 'cote-d-ivoire'. */
export const slugOf = (name: string): string => fold(name).replace(/[^a-z]+/g, "-");

export const countryBySlug = (slug: string): Country | undefined =>
  COUNTRIES.find(({ name }) => slugOf(name) === slug);

/** The page of a country; none for a place that is not one of the 54. */
export function countryHref(codeOrName: string): string | undefined {
  const country = countryOf(codeOrName);
  return country && `/countries/${slugOf(country.name)}`;
}
