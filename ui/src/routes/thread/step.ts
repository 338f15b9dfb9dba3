import type { ThreadStep } from "@/api/types.ts";

/** The page of the entry that a step leads to. */
export function hrefOf({ id, event, person, place }: ThreadStep): string {
  if (person) return `/people/${encodeURIComponent(person.slug)}`;
  if (place) return `/places/${encodeURIComponent(place.slug)}`;
  return `/events/${encodeURIComponent(event?.id ?? id)}`;
}

/** The title or name of the entry that a step leads to. */
export const labelOf = ({ event, person, place }: ThreadStep): string =>
  event?.title ?? person?.name ?? place?.name ?? "";
