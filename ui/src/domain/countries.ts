export type Region = "West" | "East" | "Central" | "Southern" | "North";

export interface Country {
  code: string;
  name: string;
  region: Region;
  /** Which family of cloth stands for the place when an event has no picture. */
  weave: "strip" | "resist" | "rings" | "lozenges" | "beads" | "kanga" | "lattice";
}

/** The 54 member states of the United Nations in Africa, regions as the African Union groups them. */
export const COUNTRIES: readonly Country[] = [
  { code: "DZ", name: "Algeria", region: "North", weave: "lattice" },
  { code: "AO", name: "Angola", region: "Southern", weave: "lozenges" },
  { code: "BJ", name: "Benin", region: "West", weave: "rings" },
  { code: "BW", name: "Botswana", region: "Southern", weave: "beads" },
  { code: "BF", name: "Burkina Faso", region: "West", weave: "resist" },
  { code: "BI", name: "Burundi", region: "Central", weave: "kanga" },
  { code: "CM", name: "Cameroon", region: "Central", weave: "lozenges" },
  { code: "CV", name: "Cape Verde", region: "West", weave: "strip" },
  { code: "CF", name: "Central African Republic", region: "Central", weave: "lozenges" },
  { code: "TD", name: "Chad", region: "Central", weave: "resist" },
  { code: "KM", name: "Comoros", region: "East", weave: "kanga" },
  { code: "CD", name: "Democratic Republic of the Congo", region: "Central", weave: "lozenges" },
  { code: "DJ", name: "Djibouti", region: "East", weave: "kanga" },
  { code: "EG", name: "Egypt", region: "North", weave: "lattice" },
  { code: "GQ", name: "Equatorial Guinea", region: "Central", weave: "rings" },
  { code: "ER", name: "Eritrea", region: "East", weave: "kanga" },
  { code: "SZ", name: "Eswatini", region: "Southern", weave: "beads" },
  { code: "ET", name: "Ethiopia", region: "East", weave: "kanga" },
  { code: "GA", name: "Gabon", region: "Central", weave: "lozenges" },
  { code: "GM", name: "Gambia", region: "West", weave: "strip" },
  { code: "GH", name: "Ghana", region: "West", weave: "strip" },
  { code: "GN", name: "Guinea", region: "West", weave: "strip" },
  { code: "GW", name: "Guinea-Bissau", region: "West", weave: "strip" },
  { code: "CI", name: "Ivory Coast", region: "West", weave: "strip" },
  { code: "KE", name: "Kenya", region: "East", weave: "kanga" },
  { code: "LS", name: "Lesotho", region: "Southern", weave: "beads" },
  { code: "LR", name: "Liberia", region: "West", weave: "strip" },
  { code: "LY", name: "Libya", region: "North", weave: "lattice" },
  { code: "MG", name: "Madagascar", region: "East", weave: "kanga" },
  { code: "MW", name: "Malawi", region: "Southern", weave: "beads" },
  { code: "ML", name: "Mali", region: "West", weave: "resist" },
  { code: "MR", name: "Mauritania", region: "North", weave: "resist" },
  { code: "MU", name: "Mauritius", region: "East", weave: "kanga" },
  { code: "MA", name: "Morocco", region: "North", weave: "lattice" },
  { code: "MZ", name: "Mozambique", region: "Southern", weave: "kanga" },
  { code: "NA", name: "Namibia", region: "Southern", weave: "beads" },
  { code: "NE", name: "Niger", region: "West", weave: "resist" },
  { code: "NG", name: "Nigeria", region: "West", weave: "rings" },
  { code: "CG", name: "Republic of the Congo", region: "Central", weave: "lozenges" },
  { code: "RW", name: "Rwanda", region: "East", weave: "lozenges" },
  { code: "ST", name: "São Tomé and Príncipe", region: "Central", weave: "rings" },
  { code: "SN", name: "Senegal", region: "West", weave: "strip" },
  { code: "SC", name: "Seychelles", region: "East", weave: "kanga" },
  { code: "SL", name: "Sierra Leone", region: "West", weave: "strip" },
  { code: "SO", name: "Somalia", region: "East", weave: "kanga" },
  { code: "ZA", name: "South Africa", region: "Southern", weave: "beads" },
  { code: "SS", name: "South Sudan", region: "East", weave: "lozenges" },
  { code: "SD", name: "Sudan", region: "East", weave: "resist" },
  { code: "TZ", name: "Tanzania", region: "East", weave: "kanga" },
  { code: "TG", name: "Togo", region: "West", weave: "strip" },
  { code: "TN", name: "Tunisia", region: "North", weave: "lattice" },
  { code: "UG", name: "Uganda", region: "East", weave: "lozenges" },
  { code: "ZM", name: "Zambia", region: "Southern", weave: "beads" },
  { code: "ZW", name: "Zimbabwe", region: "Southern", weave: "beads" },
];

// The four least populous states are left out of the fixed list on the home page; they
// appear there as soon as an event names them.
const OUTSIDE_THE_FIFTY = new Set(["Cape Verde", "Comoros", "São Tomé and Príncipe", "Seychelles"]);
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
