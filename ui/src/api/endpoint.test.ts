import { expect, test, vi } from "vitest";
import { comments } from "./comments.ts";
import { keyOf, load } from "./endpoint.ts";
import { revisions } from "./entries.ts";
import { event, events } from "./events.ts";
import { logos, settings } from "./site.ts";
import { cacheKey } from "./use-api.ts";

const respond = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));

test("a key begins with what a change of it would reload", () => {
  expect(keyOf("/api/events")).toEqual(["events"]);
  expect(events({ limit: 20, page: 1 }).key).toEqual(["events", "?limit=20&page=1"]);
  expect(comments("g", 2).key).toEqual(["events", "g", "comments", "?limit=10&page=2"]);
  expect(logos().key).toEqual(["logos"]);
});

test("what depends on the reader is cached for each of them", () => {
  const ama = { id: "ama", email: "a@example.org", role: "editor" as const };
  const record = revisions("events", "g", { limit: 1, page: 1 });
  expect(cacheKey(record, null)).toEqual(record.key);
  expect(cacheKey(record, ama)).toEqual([...record.key, "ama"]);
  expect(cacheKey(settings(), ama)).toEqual(settings().key);
});

test("a missing event is null, a missing list is an error", async () => {
  respond(404, { message: "Event not found.", code: "not_found" });
  await expect(load(event("x"))).resolves.toBeNull();
  await expect(load(comments("x", 1))).rejects.toThrow("Event not found.");
});
