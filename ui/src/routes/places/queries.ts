import { events, stats } from "@/api/endpoints.ts";

/** The latest 200, of which only the country is needed here. */
export const latestPlaces = () => events({ limit: 200, page: 1, fields: "country,countryCode" });

export const placesQueries = (): string[] => [latestPlaces(), stats()];
