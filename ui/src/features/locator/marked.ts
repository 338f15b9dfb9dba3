import type { Mark } from "./marks.ts";

interface Located {
  name: string;
  countryCode: string;
  point: { lat: number; lon: number } | null;
  radiusKm?: number;
}

/** Whether a place can be marked on the map of a country. */
export const isOn = ({ point, countryCode }: Located, code: string): boolean =>
  point !== null && (countryCode === code || countryCode === "");

/** The mark of a place that has a point. */
export const markOf = ({ name, point, radiusKm }: Located, number?: number): Mark => ({
  number,
  name,
  latitude: point?.lat ?? 0,
  longitude: point?.lon ?? 0,
  radiusKm,
});
