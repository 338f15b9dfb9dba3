import { expect, test } from "vitest";
import type { ArchiveEvent } from "@/api/types.ts";
import { FIRST_CHOICE, mergedFields } from "./merged.ts";

const event = (more: Partial<ArchiveEvent>) =>
  ({
    title: "A",
    summary: "Of A.",
    date: "1896-08-27",
    precision: "day",
    tags: [],
    ...more,
  }) as ArchiveEvent;
const source = (title: string) =>
  ({
    kind: "book",
    title,
    author: "",
    publisher: "",
    year: 1990,
    pages: "",
    url: "",
    verified: false,
  }) as never;

test("S-18 of single values one is taken, of lists both, each once", () => {
  const a = event({ tags: ["War", "Colonialism"], sources: [source("One")] });
  const b = event({
    title: "B",
    summary: "Of B.",
    tags: ["WAR", "Empire"],
    sources: [source("One"), source("Two")],
  });
  const merged = mergedFields(a, b, { ...FIRST_CHOICE, summary: "b" });
  expect(merged).toMatchObject({
    title: "A",
    summary: "Of B.",
    tags: ["War", "Colonialism", "Empire"],
  });
  expect(merged.sources?.map(({ title }) => title)).toEqual(["One", "Two"]);
  const less = mergedFields(a, b, { ...FIRST_CHOICE, tags: { a: false, b: true } });
  expect(less.tags).toEqual(["WAR", "Empire"]);
});
