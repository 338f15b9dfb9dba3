import { expect, test } from "vitest";
import type { ArchiveEvent } from "@/api/types.ts";
import { activeFilters, matches, NO_FILTER, readFilter, toggleTag, writeFilter } from "./filter.ts";

const event = {
  title: "Ghana becomes independent",
  country: "Ghana",
  summary: "Kwame Nkrumah speaks in Accra.",
  date: "1957-03-06",
  status: "published",
  tags: ["POLITICS", "Independence"],
} as ArchiveEvent;

test("a filter survives the way through the address", () => {
  const filter = { ...NO_FILTER, q: "a & b=c", status: "draft" as const, tags: ["x", "y z"] };
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(writeFilter(NO_FILTER)).toBe("");
  expect(readFilter("adwa").q).toBe("adwa");
  expect(readFilter("from=yesterday&status=gone")).toEqual(NO_FILTER);
  expect(activeFilters(filter)).toBe(4);
});

test("ADME-18 text is looked for in title, country and summary", () => {
  for (const q of ["independent", "ghana", "nkrumah accra"]) {
    expect(matches(event, { ...NO_FILTER, q })).toBe(true);
  }
  expect(matches(event, { ...NO_FILTER, q: "adwa" })).toBe(false);
});

test("ADME-21 ADME-22 the first and the last day are included", () => {
  expect(matches(event, { ...NO_FILTER, from: "1957-03-06", to: "1957-03-06" })).toBe(true);
  expect(matches(event, { ...NO_FILTER, from: "1957-03-07" })).toBe(false);
  expect(matches(event, { ...NO_FILTER, to: "1957-03-05" })).toBe(false);
});

test("ADME-25 ADME-26 every tag must be there, in whatever case", () => {
  expect(matches(event, { ...NO_FILTER, tags: ["Politics", "INDEPENDENCE"] })).toBe(true);
  expect(matches(event, { ...NO_FILTER, tags: ["Politics", "Faith"] })).toBe(false);
  expect(toggleTag(["Politics"], "POLITICS")).toEqual([]);
});
