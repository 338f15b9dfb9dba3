import { useMessages } from "./context.ts";
import { placeKinds } from "./names.ts";

/** A place, and what is said of places elsewhere. Loaded with the pages that show places. */
export const place = {
  kinds: placeKinds,
  kind: "Kind",
  country: "Country",
  position: "Position",
  degrees: (lat: string, lon: string) => `${lat}, ${lon}`,
  north: (value: string) => `${value}° N`,
  south: (value: string) => `${value}° S`,
  east: (value: string) => `${value}° E`,
  west: (value: string) => `${value}° W`,
  ring: (km: number) => `The ring shows how exactly the place is known: within ${km} km.`,
  noPoint: "The place is not known more exactly than the country.",
  noEvents: "No event in the archive names this place yet.",
  people: "People",
  nearby: "Named in the same events",
  cloth: "This cloth is drawn for this place alone.",
  missing: "We couldn't find that place.",
  notLoaded: "This place could not be loaded.",
};

export type PlaceMessages = typeof place;

export const usePlaceMessages = (): PlaceMessages => useMessages().locale.of(place);
