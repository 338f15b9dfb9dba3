import { beforeEach, expect, test } from "vitest";
import { anEvent } from "@/test/events.ts";
import { draftOf, drafts } from "./draft.ts";
import { BLANK, valuesOf } from "./values.ts";

beforeEach(() => sessionStorage.clear());

test("ENT-06 a draft holds id, title, country, date, summary, image and tags, and what else the form asks for", () => {
  const draft = draftOf(
    valuesOf(anEvent({ id: "ghana", image: "/uploads/events/a.jpg" })),
    anEvent(),
  );
  const asked = ["id", "title", "country", "date", "summary", "image", "tags"];
  const besides = ["precision", "endDate", "sources", "disputed", "note", "version"];
  expect(Object.keys(draft).toSorted()).toEqual([...asked, ...besides].toSorted());
  expect(draft).toMatchObject({
    id: "ghana",
    title: "Ghana becomes independent",
    country: "Ghana",
    date: "1957-03-06",
    image: "/uploads/events/a.jpg",
    tags: "INDEPENDENCE, POLITICS",
  });
});

test("a draft waits for the person who wrote it, listing by listing", () => {
  const mine = draftOf({ ...BLANK, title: "Mine" }, anEvent({ id: "a", version: 3 }));
  drafts.keep("me", mine);
  expect(drafts.find("me", "a")).toEqual(mine);
  expect(drafts.find("me", "")).toBeNull();
  expect(drafts.find("you", "a")).toBeNull();
  drafts.drop("me", "a");
  expect(drafts.find("me", "a")).toBeNull();
});
