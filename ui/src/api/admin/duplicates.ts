import { endpoint } from "../endpoint.ts";
import type { components } from "../schema.gen.ts";
import { call, ifMatch } from "./call.ts";
import { EVENTS, type EventInput, type Version } from "./events.ts";

export type Pair = components["schemas"]["PairList"]["items"][number];

interface Written {
  id: string;
  title: string;
  country: string;
  date: string;
  precision: "day" | "month" | "year" | "circa";
}

/** What an event that is being written may be the same as. */
export const similarEvents = ({ id, title, country, date, precision }: Written) =>
  endpoint("/api/events/similar", {
    query: { title, country, date, precision, id: id || undefined },
  });

/** Pairs of events that may be one. */
export const duplicates = () => {
  const list = endpoint("/api/events/duplicates", {});
  return { ...list, key: [...EVENTS, "duplicates"], perReader: true };
};

export const keepApart = (id: string, other: string) =>
  call("post", "/api/events/{id}/distinct", { path: { id }, body: { other } });

/** Makes one of two events; the other is removed. */
export const mergeEvents = (kept: Version, gone: Version, event: EventInput) =>
  call("post", "/api/events/{id}/merge", {
    path: { id: kept.id },
    headers: ifMatch(kept.version),
    body: { other: gone.id, otherVersion: gone.version, event },
  });
