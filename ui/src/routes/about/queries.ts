import { events, stats, verifiedEvents } from "@/api/events.ts";
import { health } from "@/api/site.ts";
import { reviewAge } from "@/api/suggestions.ts";

/** One event is enough to learn how many there are. */
export const eventTotal = () => events({ limit: 1, page: 1 });

export const aboutQueries = () => [eventTotal(), stats(), verifiedEvents(), health(), reviewAge()];
