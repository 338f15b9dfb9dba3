import { expect, test } from "vitest";
import { anEvent } from "@/test/events.ts";
import { asCollections, asComment, parse } from "./normalise.ts";

test("ENT-01 an event is known by its id, whether the server says id or _id", () => {
  const { id, ...event } = anEvent();
  const told = (text: unknown) => parse(JSON.stringify(text));
  expect(told({ event: { ...event, id } })).toEqual({ event: { ...event, id } });
  expect(told({ event: { ...event, _id: id } })).toMatchObject({ event: { ...event, id } });
  expect(told({ items: [{ ...event, _id: "a" }, { id: "b" }], total: 2 })).toMatchObject({
    items: [{ id: "a" }, { id: "b" }],
  });
  expect(told({ logos: [{ _id: "x", id: "y" }] })).toEqual({ logos: [{ _id: "x", id: "y" }] });
});

test("what is no answer is none", () => {
  expect(parse("")).toBeNull();
  expect(parse('<html class="_id">')).toBeNull();
});

test("ENT-08 a comment is active unless the server says otherwise", () => {
  const silent = {
    id: "c",
    eventId: "ghana",
    body: "Good.",
    status: "published" as const,
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-01T00:00:00Z",
    author: { id: "p", email: "", firstName: "Ama", lastName: "Mensah", role: "user" as const },
  };
  expect(asComment(silent).isActive).toBe(true);
  expect(asComment({ ...silent, isActive: false }).isActive).toBe(false);
  expect(asComment({ ...silent, isActive: true })).toEqual({ ...silent, isActive: true });
});

test("ENT-18 a collection whose events come without tags breaks nothing", () => {
  const { tags: _, ...event } = anEvent();
  const told = {
    collections: [
      { tag: "WAR", totalEvents: 1, latestEventDate: "", updatedAt: "", events: [event] },
    ],
  };
  const { collections, availableTags } = asCollections(told as never);
  expect(collections[0]?.events[0]?.tags).toEqual(["WAR"]);
  expect(availableTags).toEqual([]);
});
