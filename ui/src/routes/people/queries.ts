import { collections, events } from "@/api/endpoints.ts";

export const latestEvents = () => events({ limit: 24, page: 1 });

/** The collections tell which tags exist, so that a tile links only to what is there. */
export const peopleQueries = (): string[] => [latestEvents(), collections("")];
