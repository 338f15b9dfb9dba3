import { endpoint } from "../endpoint.ts";
import type { components } from "../schema.gen.ts";
import { call } from "./call.ts";

type Schemas = components["schemas"];
export type PersonInput = Schemas["PersonInput"];
export type PlaceInput = Schemas["PlaceInput"];
export type PlaceKind = Schemas["PlaceKind"];
export type PersonEntry = Schemas["Person"];
export type PlaceEntry = Schemas["Place"];

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

export const createPerson = (body: PersonInput, key: string) =>
  call("post", "/api/people", { headers: { "Idempotency-Key": key }, body });

export const createPlace = (body: PlaceInput, key: string) =>
  call("post", "/api/places", { headers: { "Idempotency-Key": key }, body });
