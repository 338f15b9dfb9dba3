import type { Dated } from "./dates.ts";

/** An event, a person or a place. Only events have a date of their own. */
export interface Cited extends Partial<Dated> {
  id: string;
  title: string;
  /** The kind, as in addresses; events if it is left out. */
  path?: "events" | "people" | "places";
  /** When it was last edited. */
  updatedAt?: string;
}

export const citedPath = ({ path = "events", id }: Cited) => `/${path}/${encodeURIComponent(id)}`;
