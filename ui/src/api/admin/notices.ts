import { endpoint, STALE } from "../endpoint.ts";
import type { components } from "../schema.gen.ts";
import { call } from "./call.ts";

type Schemas = components["schemas"];
export type Notice = Schemas["Notice"];
export type Inbox = Schemas["Inbox"];

export const NOTICES_PER_PAGE = 20;

/** The id under which what waits for review is marked as seen. */
export const REVIEW = "review";

/** What concerns the person who is signed in, newest first. */
export const inbox = (page: number) =>
  endpoint(
    "/api/notices",
    { query: { page, limit: NOTICES_PER_PAGE } },
    { perReader: true, staleTime: STALE.always },
  );

/** Marks notices as seen; all if none is named. */
export const seeInbox = (ids?: string[]) => call("post", "/api/notices/seen", { body: { ids } });

/** A token to the page of a suggestion of one's own. */
export const linkToSuggestion = (id: string) =>
  call("post", "/api/suggestions/link", { body: { id } });
