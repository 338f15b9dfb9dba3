import { beforeEach, expect, test } from "vitest";
import type { PersonDetails, TranslationNote } from "@/api/types.ts";
import { en } from "@/messages/en.ts";
import { readSaved, SAVED_KEY, savedStore } from "@/platform/saved.ts";
import { toastStore } from "@/platform/toasts.ts";
import { anEvent } from "@/test/events.ts";
import { renew, savedOf, toggle } from "./saving.ts";

beforeEach(() => {
  localStorage.clear();
  savedStore.set([]);
  toastStore.set([]);
});

const somebody = {
  id: "p1",
  slug: "somebody",
  name: "Somebody",
  callings: ["leader"],
  countries: ["Ghana"],
  born: {
    date: "1909-01-01",
    precision: "year",
    disputed: { date: "1912-01-01", precision: "year", reason: "So it is said.", source: {} },
  },
  summary: "Of whom much is told.",
  updatedAt: "2026-11-12T00:00:00Z",
} as unknown as PersonDetails;

test("S-02 of a person only what the list shows is kept on the device", () => {
  expect(JSON.parse(JSON.stringify(savedOf(somebody)))).toEqual({
    path: "people",
    id: "p1",
    slug: "somebody",
    title: "Somebody",
    updatedAt: "2026-11-12T00:00:00Z",
    callings: ["leader"],
    countries: ["Ghana"],
    born: {
      date: "1909-01-01",
      precision: "year",
      disputed: { date: "1912-01-01", precision: "year" },
    },
  });
});

test("S-02 what is saved follows the entry, but not into a translation", () => {
  toggle(somebody, en);
  const { savedAt } = readSaved()[0] ?? {};
  renew({ ...somebody, name: "Quelqu’un", translation: { lang: "fr" } as TranslationNote });
  expect(readSaved()).toMatchObject([{ title: "Somebody", slug: "somebody" }]);
  renew({ ...somebody, name: "Somebody Else", slug: "somebody-else" });
  expect(readSaved()).toMatchObject([{ title: "Somebody Else", slug: "somebody-else", savedAt }]);
  renew(anEvent());
  expect(readSaved()).toHaveLength(1);
});

test("S-02 another tab's list is added to, not written over", () => {
  toggle(somebody, en);
  const other = { ...savedOf(anEvent({ id: "other" })), savedAt: 1 };
  localStorage.setItem(SAVED_KEY, JSON.stringify([...readSaved(), other]));
  toggle(anEvent({ id: "third" }), en);
  expect(
    readSaved()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(["other", "p1", "third"]);
});

test("S-02 a list that is full says so and stays as it is", () => {
  const list = Array.from({ length: 500 }, (_, i) => ({
    ...savedOf(anEvent({ id: `e${i}` })),
    savedAt: i,
  }));
  localStorage.setItem(SAVED_KEY, JSON.stringify(list));
  toggle(somebody, en);
  expect(readSaved()).toHaveLength(500);
  expect(toastStore.get().map(({ text }) => text)).toEqual([
    "The list is full: it holds 500. Remove something first.",
  ]);
});
