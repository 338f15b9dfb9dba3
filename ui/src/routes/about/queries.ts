import { events, health } from "@/api/endpoints.ts";

/** One event is enough to learn how many there are. */
export const eventTotal = () => events({ limit: 1, page: 1 });

export const aboutQueries = (): string[] => [eventTotal(), health()];
