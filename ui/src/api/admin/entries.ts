import { endpoint } from "../endpoint.ts";
import { type EntryPath, entry } from "../entries.ts";
import type { components } from "../schema.gen.ts";
import { call, ifMatch } from "./call.ts";
import type { Version } from "./events.ts";

type Schemas = components["schemas"];
export type PersonInput = Schemas["PersonInput"];
export type PlaceInput = Schemas["PlaceInput"];
export type ThreadInput = Schemas["ThreadInput"];
export type PlaceKind = Schemas["PlaceKind"];
export type PersonEntry = Schemas["Person"];
export type PlaceEntry = Schemas["Place"];
export type ThreadEntry = Schemas["ThreadListed"];
export type PersonDetails = Schemas["PersonDetails"];
export type PlaceDetails = Schemas["PlaceDetails"];
export type ThreadDetails = Schemas["ThreadDetails"];

const FOUND = 8;

/** People whose name has this part, drafts included. */
export const peopleNamed = (q: string) =>
  endpoint("/api/people", { query: { q, scope: "manage", limit: FOUND, page: 1 } });

/** Places whose name has this part, drafts included. */
export const placesNamed = (q: string) =>
  endpoint("/api/places", { query: { q, scope: "manage", limit: FOUND, page: 1 } });

/** Events to relate to. */
export const eventsFound = (search: string) =>
  endpoint("/api/events", { query: { search, scope: "manage", limit: FOUND, page: 1 } });

export type NamedPath = "people" | "places" | "threads";

export const NAMED_PER_PAGE = 20;

type NamedSort = "events" | "name" | "latest";

/** The orders of a list, the usual one first. No event names a thread. */
export const NAMED_SORTS: Record<NamedPath, readonly [NamedSort, ...NamedSort[]]> = {
  people: ["events", "name", "latest"],
  places: ["events", "name", "latest"],
  threads: ["name", "latest"],
};

/** People, places or threads by a part of their names, drafts included. */
export const namedList = <Path extends NamedPath>(
  path: Path,
  q: string,
  page: number,
  sort = NAMED_SORTS[path][0],
) => ({
  ...endpoint(`/api/${path as NamedPath}`, {
    query: { q: q || undefined, scope: "manage", sort, limit: NAMED_PER_PAGE, page },
  }),
  perReader: true,
});

export const updatePerson = (id: string, version: number, body: PersonInput, signal: AbortSignal) =>
  call("put", "/api/people/{id}", { path: { id }, headers: ifMatch(version), body, signal });

export const updatePlace = (id: string, version: number, body: PlaceInput, signal: AbortSignal) =>
  call("put", "/api/places/{id}", { path: { id }, headers: ifMatch(version), body, signal });

export const updateThread = (id: string, version: number, body: ThreadInput, signal: AbortSignal) =>
  call("put", "/api/threads/{id}", { path: { id }, headers: ifMatch(version), body, signal });

export const removeNamed = (path: NamedPath, id: string) =>
  call("delete", `/api/${path}/{id}`, { path: { id } });

/** The kinds of which two can be merged. */
export type NamesakePath = Exclude<NamedPath, "threads">;

/** Pairs of people or of places that may be one. */
export const namesakes = (path: NamesakePath) => {
  const list = endpoint(`/api/${path}/duplicates`, {});
  return { ...list, key: [path, "duplicates"], perReader: true };
};

export const keepNamedApart = (path: NamesakePath, id: string, other: string) =>
  call("post", `/api/${path}/{id}/distinct`, { path: { id }, body: { other } });

/** Makes one of two people; the other is removed. */
export const mergePeople = (kept: Version, gone: Version, person: PersonInput) =>
  call("post", "/api/people/{id}/merge", {
    path: { id: kept.id },
    headers: ifMatch(kept.version),
    body: { other: gone.id, otherVersion: gone.version, person },
  });

/** Makes one of two places; the other is removed. */
export const mergePlaces = (kept: Version, gone: Version, place: PlaceInput) =>
  call("post", "/api/places/{id}/merge", {
    path: { id: kept.id },
    headers: ifMatch(kept.version),
    body: { other: gone.id, otherVersion: gone.version, place },
  });

const REMOVED_SHOWN = 100;

/** What was removed and can still be brought back, the last removed first. */
export const removedNamed = (path: NamedPath) => {
  const list = endpoint(`/api/${path}/removed`, { query: { limit: REMOVED_SHOWN, page: 1 } });
  return { ...list, perReader: true };
};

export const restoreNamed = (path: NamedPath, id: string) =>
  call("post", `/api/${path}/{id}/restore`, { path: { id } });

export const createPerson = (body: PersonInput, key: string, signal?: AbortSignal) =>
  call("post", "/api/people", { headers: { "Idempotency-Key": key }, body, signal });

export const createPlace = (body: PlaceInput, key: string, signal?: AbortSignal) =>
  call("post", "/api/places", { headers: { "Idempotency-Key": key }, body, signal });

export const createThread = (body: ThreadInput, key: string, signal?: AbortSignal) =>
  call("post", "/api/threads", { headers: { "Idempotency-Key": key }, body, signal });

/** An entry with what only moderators see, such as who verified a source. */
export const forModerator = (path: EntryPath, id: string) => ({
  ...entry(path, id),
  perReader: true,
});

export const restoreRevision = (path: EntryPath, id: string, rev: number) =>
  call("post", `/api/${path}/{id}/revisions/{rev}/restore`, { path: { id, rev } });

/** `n` is the place of the source in the list, from 0. */
export const verifySource = (
  path: EntryPath,
  { id, version }: { id: string; version: number },
  n: number,
  verified: boolean,
) =>
  call("patch", `/api/${path}/{id}/sources/{n}`, {
    path: { id, n },
    headers: ifMatch(version),
    body: { verified },
  });
