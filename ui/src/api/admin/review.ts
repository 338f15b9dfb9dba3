import { respond } from "../client.ts";
import { endpoint, STALE } from "../endpoint.ts";
import { urlOf } from "../openapi.ts";
import type { components } from "../schema.gen.ts";
import { call, ifMatch } from "./call.ts";

type Schemas = components["schemas"];
export type ReviewQueue = Schemas["ReviewQueue"];
export type ReviewItem = Schemas["ReviewItem"];
export type ReviewKind = keyof ReviewQueue["counts"];
export type SuggestionSent = Schemas["SuggestionSent"];
export type SuggestionAnswer = Schemas["SuggestionAnswer"];
export type Decision = Schemas["DecisionInput"];
export type DraftKind = Schemas["DraftKind"];

export const REVIEW_PER_PAGE = 20;

/** What waits, oldest first; without a kind all but what may be spam. */
export const reviewQueue = (kind: ReviewKind | undefined, page: number) =>
  endpoint("/api/review", { query: { kind, limit: REVIEW_PER_PAGE, page } });

/** Requested for the total; the one item that comes along is not used. */
export const waiting = () => endpoint("/api/review", { query: { limit: 1 } });

/** What waits under an id, wherever it is in the queue; a decided suggestion as well. */
export const reviewItem = (id: string) => endpoint("/api/review/items/{id}", { path: { id } });

/** Says that one has it open. */
export const look = (id: string) => call("post", "/api/review/items/{id}/look", { path: { id } });

/** A suggestion, and what would become of the entry as it is now. */
export const suggestion = (id: string) =>
  endpoint("/api/suggestions/{id}", { path: { id } }, { staleTime: STALE.always });

/** A picture that comes with a suggestion, as a data URL; null if it is none of those. */
export async function heldPicture(id: string, path: string): Promise<string | null> {
  const name = path.split("/").at(-1) ?? "";
  const address = urlOf("/api/suggestions/{id}/pictures/{name}", { path: { id, name } });
  try {
    const response = await respond(address, { headers: { Accept: "image/*" } });
    const reader = new FileReader();
    reader.readAsDataURL(await response.blob());
    await new Promise((resolve) => reader.addEventListener("loadend", resolve));
    return reader.result as string | null;
  } catch {
    return null;
  }
}

export const decide = (id: string, body: Decision) =>
  call("post", "/api/suggestions/{id}/decision", { path: { id }, body });

/** A second request with the same key suggests nothing. */
export const suggestChange = (
  body: Schemas["SuggestionInput"],
  key: string,
  signal?: AbortSignal,
) => call("post", "/api/suggestions", { headers: { "Idempotency-Key": key }, body, signal });

export const withdrawSuggestion = (id: string, signal?: AbortSignal) =>
  call("post", "/api/suggestions/withdraw", { body: { id }, signal });

export const sendBack = (kind: DraftKind, id: string, version: number, reason: string) =>
  call("post", "/api/review/drafts/{kind}/{id}/send-back", {
    path: { kind, id },
    body: { version, reason },
  });

/** Where the entries of a kind are. */
export const PATHS = {
  event: "events",
  person: "people",
  place: "places",
  thread: "threads",
} as const satisfies Record<DraftKind, string>;

/** Refused when the entry has another version by now. */
export const setStatus = (
  kind: DraftKind,
  id: string,
  version: number,
  status: "draft" | "published",
): Promise<unknown> =>
  call("patch", `/api/${PATHS[kind]}/{id}/status`, {
    path: { id },
    headers: ifMatch(version),
    body: { status },
  });
