import { describe, expect, test } from "vitest";
import { admin } from "@/messages/admin.ts";
import { pictureOfFile } from "@/ui/admin/entry/picture-values.ts";
import {
  BLANK,
  mergeValues,
  personBody,
  placeBody,
  problems,
  sameValues,
  threadBody,
  type Values,
} from "./values.ts";

const person: Values = {
  ...BLANK,
  name: "Taytu Betul",
  otherNames: "Taitu, Ṭaytu",
  born: "1851-01-01",
  bornPrecision: "circa",
  callings: ["leader"],
  countries: "ethiopia, Eritrea",
  summary: "Empress of Ethiopia, who led troops at Adwa.",
};

describe("what is sent", () => {
  test("S-02 lists are split, countries have their names, and no date is none", () => {
    expect(personBody(person, true, null)).toMatchObject({
      otherNames: [{ name: "Taitu" }, { name: "Ṭaytu" }],
      born: { date: "1851-01-01", precision: "circa" },
      died: null,
      countries: ["Ethiopia", "Eritrea"],
      status: "published",
    });
    expect(personBody(person, false, null)).not.toHaveProperty("status");
  });
  test("S-03 a point has its radius, and without one both are gone", () => {
    const place = { ...BLANK, name: "Adwa", country: "Ethiopia", kind: "town" as const };
    const placed = { ...place, lat: "14.1667", lon: "38.9", radius: "3" };
    expect(placeBody(placed, true, null)).toMatchObject({
      point: { lat: 14.1667, lon: 38.9 },
      radiusKm: 3,
    });
    const body = placeBody(place, true, null);
    expect(body.point).toBeNull();
    expect(body).not.toHaveProperty("radiusKm");
  });
});

describe("pictures", () => {
  const file = new File(["x"], "face.jpg", { type: "image/jpeg" });
  const unsent = pictureOfFile("file-1", file, 1);
  const sent = { ...unsent, path: "/uploads/face.jpg", alt: " A face " };

  test("S-04 those that have been sent are saved, in their order and trimmed", () => {
    const values = { ...person, pictures: [unsent, sent] };
    const want = [expect.objectContaining({ path: "/uploads/face.jpg", alt: "A face" })];
    expect(personBody(values, true, null).pictures).toEqual(want);
    expect(placeBody(values, true, null).pictures).toEqual(want);
    expect(threadBody(values, true)).not.toHaveProperty("pictures");
  });

  test("S-10 a picture that is only on the device is a change, its measures are none", () => {
    expect(sameValues(person, { ...person, pictures: [unsent] })).toBe(false);
    const measured = { ...sent, key: "other", sentAt: 5, was: 9 };
    expect(sameValues({ ...person, pictures: [sent] }, { ...person, pictures: [measured] })).toBe(
      true,
    );
  });

  test("S-04 nothing is published without alternative text, credit and licence", () => {
    const values = { ...person, pictures: [unsent] };
    const missing = (moderator: boolean, status: Values["status"]) =>
      Object.keys(problems({ ...values, status }, "people", admin, moderator));
    expect(missing(true, "published")).toEqual([
      "pictures[0].alt",
      "pictures[0].credit",
      "pictures[0].licence",
    ]);
    expect(missing(true, "draft")).toEqual([]);
    expect(missing(false, "published")).toEqual([]);
  });
});

describe("a thread", () => {
  const step = (id: string) => ({ kind: "event" as const, id, name: `Event ${id}`, note: " So. " });
  const thread: Values = {
    ...BLANK,
    name: "A road",
    summary: "How it went from one to the next.",
    steps: ["a", "b", "c", "d", "e"].map(step),
  };

  test("the stops are sent in their order, without their names", () => {
    const body = threadBody(thread, true);
    expect(body.steps?.[1]).toEqual({ kind: "event", id: "b", note: "So." });
    expect(body).not.toHaveProperty("otherNames");
  });
  test("six stops are asked for by who publishes, and by nobody else", () => {
    expect(problems(thread, "threads", admin, true)).toHaveProperty("steps");
    expect(problems({ ...thread, status: "draft" }, "threads", admin, true)).toEqual({});
    expect(problems(thread, "threads", admin, false)).toEqual({});
    const six = { ...thread, steps: [...thread.steps, step("f")] };
    expect(problems(six, "threads", admin, true)).toEqual({});
  });
  test("stops that both changed are compared by their names", () => {
    const noted = (id: string, note: string) => ({ ...step(id), note });
    const theirs = { ...thread, steps: [noted("a", "Theirs."), step("b")] };
    const ours = { ...thread, steps: [noted("a", "Ours."), step("c")] };
    const { merged, clashes } = mergeValues(thread, theirs, ours);
    expect(merged.steps).toEqual(ours.steps);
    expect(clashes).toEqual({ steps: "Event a → Event b" });
  });
});

test("S-13 what only they changed is taken, what both changed is shown", () => {
  const theirs = { ...person, summary: "Empress of Ethiopia.", name: "Taytu of Ethiopia" };
  const ours = { ...person, name: "Empress Taytu", note: "Her title." };
  const { merged, clashes } = mergeValues(person, theirs, ours);
  expect(merged).toEqual({ ...ours, summary: "Empress of Ethiopia." });
  expect(clashes).toEqual({ name: "Taytu of Ethiopia" });
});

test("S-10 the keys of sources are no change", () => {
  const source = { kind: "book", title: "T", author: "", publisher: "" } as const;
  const rest = { year: "", pages: "", url: "", verified: false };
  const of = (key: string) => ({ ...person, sources: [{ key, ...source, ...rest }] });
  expect(sameValues(of("a"), of("b"))).toBe(true);
  expect(sameValues(of("a"), person)).toBe(false);
});
