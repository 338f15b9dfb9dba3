import { events, stats } from "@/api/events.ts";

/** The latest 200, of which only the country is needed here. */
export const latestPlaces = () => events({ limit: 200, page: 1, fields: "country,countryCode" });

export const placesQueries = () => [latestPlaces(), stats()];
