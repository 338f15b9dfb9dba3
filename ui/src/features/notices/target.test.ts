import { expect, test } from "vitest";
import type { Notice } from "@/api/admin/notices.ts";
import { targetOf } from "./target.ts";

const notice = (topic: Notice["topic"], entryKind: Notice["entryKind"] = "event"): Notice => ({
  id: "n",
  topic,
  entryKind,
  entryId: "e",
  title: "Suez",
  subjectId: "s",
  detail: "",
  seen: false,
  createdAt: "2026-03-06T12:00:00Z",
});

test("S-19 a notice leads to the thing that it is about", () => {
  expect(targetOf(notice("draft-published"))).toBe("/events/e");
  expect(targetOf(notice("draft-published", "person"))).toBe("/people/e");
  expect(targetOf(notice("draft-sent-back"))).toBe("/admin?tab=events&editing=e");
  expect(targetOf(notice("draft-sent-back", "place"))).toBe("/admin?tab=index&of=places&named=e");
  expect(targetOf(notice("comment"))).toBe("/events/e#discussion");
  expect(targetOf(notice("suggestion-asked"))).toBeNull();
});
