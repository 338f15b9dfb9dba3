import { collections, events } from "@/api/endpoints.ts";

export const latestEvents = () => events({ limit: 24, page: 1 });

/** The collections list the tags that exist, so that a tile links only to those. */
export const peopleQueries = (): string[] => [latestEvents(), collections("")];
