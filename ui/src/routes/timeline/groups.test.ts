import { expect, test } from "vitest";
import { en as m } from "@/messages/en.ts";
import { anEvent } from "@/test/events.ts";
import { groupEvents } from "./groups.ts";

const facets = {
  tags: [],
  countries: [],
  decades: [
    { key: "1890", count: 1 },
    { key: "1900", count: 3 },
    { key: "1940", count: 2 },
    { key: "1950", count: 5 },
    { key: "2000", count: 7 },
  ],
  centuries: [
    { key: "19", count: 2 },
    { key: "20", count: 11 },
    { key: "21", count: 5 },
  ],
};
const all = { century: "", decade: "" };
const named = (chosen: typeof all, ...years: number[]) =>
  groupEvents(
    years.map((year) => anEvent({ id: String(year), date: `${year}-01-01` })),
    facets,
    chosen,
    m,
  ).map(({ name, count }) => [name, count]);

test("S-06 1900 closes the 19th century, and the counts are exact", () => {
  expect(named(all, 1899, 1900, 1901, 1949, 1950, 2000)).toEqual([
    ["19th century", 2],
    ["1901–1949", 4],
    ["1950s", 5],
    ["2000s", 7],
  ]);
});

test("S-06 a chosen decade is one group; of a decade that a century only touches nothing is counted", () => {
  expect(named({ century: "", decade: "1900" }, 1900, 1901)).toEqual([["1900s", 3]]);
  expect(named({ century: "20", decade: "" }, 1950, 2000)).toEqual([
    ["1950s", 5],
    ["2000s", 0],
  ]);
});
