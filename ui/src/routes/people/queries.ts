import { collections, events } from "@/api/events.ts";

export const latestEvents = () => events({ limit: 24, page: 1 });

/** The collections list the tags that exist, so that a tile links only to those. */
export const peopleQueries = () => [latestEvents(), collections("")];
