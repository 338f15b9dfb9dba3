import { events } from "@/api/events.ts";

export const latestEvents = () => events({ limit: 24, page: 1 });

export const peopleQueries = () => [latestEvents()];
