import { expect, test } from "vitest";
import { en } from "@/messages/en.ts";
import { pictureValuesOf } from "@/ui/admin/entry/picture-values.ts";
import { sourceValuesOf } from "@/ui/admin/entry/source-values.ts";
import { BLANK, sameValues, type Values } from "../values.ts";
import { mergeListing } from "./merge-listing.ts";

const base: Values = {
  ...BLANK,
  title: "The Women’s War",
  country: "Nigeria",
  date: "1929-11-23",
  summary: "Women rose.",
  article: "One.\n\nTwo.",
  tags: "Women",
  sources: [{ ...sourceValuesOf(), title: "Report" }],
  pictures: [pictureValuesOf({ path: "/uploads/events/a.jpg", alt: "A" })],
};

const hows = (theirs: Values, ours: Values) =>
  Object.fromEntries(mergeListing(base, theirs, ours, en).items.map(({ id, how }) => [id, how]));

test("S-13 fields that one side changed are taken from it", () => {
  const theirs = { ...base, date: "1929-11-18", tags: "Women, Colonialism" };
  const ours = { ...base, summary: "Many women rose.", tags: "Women, Taxes" };
  expect(hows(theirs, ours)).toEqual({ when: "theirs", summary: "ours", tags: "both" });
  expect(mergeListing(base, theirs, ours, en).result({}, {})).toMatchObject({
    date: "1929-11-18",
    summary: "Many women rose.",
    tags: "Women, Colonialism, Taxes",
  });
});

test("S-13 fields that both changed are for people to choose, and texts can be written anew", () => {
  const theirs = { ...base, title: "Theirs", summary: "Women of Oloko rose." };
  const ours = { ...base, title: "Ours", summary: "Women rose in 1929." };
  const merge = mergeListing(base, theirs, ours, en);
  expect(merge.items.map(({ id, how, both }) => [id, how, both !== null])).toEqual([
    ["title", "choice", false],
    ["summary", "choice", true],
  ]);
  expect(merge.result({ title: "theirs", summary: "both" }, {})).toMatchObject({
    title: "Theirs",
    summary: "Women of Oloko rose in 1929.",
  });
  expect(merge.result({ title: "ours" }, { summary: "Written anew." })).toMatchObject({
    title: "Ours",
    summary: "Written anew.",
  });
});

test("S-13 sources and pictures are merged one by one, whatever the form calls them", () => {
  const copy = (values: Values): Values => ({
    ...values,
    sources: values.sources.map((one) => ({ ...one, key: `${one.key}x` })),
    pictures: values.pictures.map((one) => ({ ...one, key: `${one.key}x` })),
  });
  expect(hows(copy(base), base)).toEqual({});
  const theirs = copy({
    ...base,
    sources: [...base.sources, { ...sourceValuesOf(), title: "Book" }],
  });
  const ours = { ...base, pictures: base.pictures.map((one) => ({ ...one, credit: "Unknown" })) };
  const merged = mergeListing(base, theirs, ours, en).result({}, {});
  expect(merged.sources.map(({ title }) => title)).toEqual(["Report", "Book"]);
  expect(merged.pictures[0]).toMatchObject({ alt: "A", credit: "Unknown" });
});

test("S-13 nothing to merge leaves what was typed", () => {
  const ours = { ...base, article: "One.\n\nTwo, and more.", note: "Why" };
  expect(sameValues(mergeListing(base, base, ours, en).result({}, {}), ours)).toBe(true);
});
