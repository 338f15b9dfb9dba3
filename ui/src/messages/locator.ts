import { useMessages } from "./context.ts";

/** The map of a country. Loaded with the pages that have it. */
export const locator = {
  map: (name: string) => `Map of ${name}`,
  mapWith: (name: string, places: string) => `Map of ${name} with ${places}`,
  kilometres: (value: number) => `${value} km`,
};

export const useLocatorMessages = (): typeof locator => useMessages().locale.of(locator);
