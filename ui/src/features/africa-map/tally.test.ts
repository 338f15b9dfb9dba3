import { expect, test } from "vitest";
import { boundsOf, stepOf } from "./tally.ts";

const of = (...counts: number[]) => counts.map((count) => ({ count }));

test("the shades of the map are quantiles of what is there", () => {
  expect(boundsOf(of(0, 1, 2, 3, 4, 5, 6, 7, 8))).toEqual([2, 4, 6]);
  expect(boundsOf(of(9, 12, 15, 40, 27, 28, 37, 11))).toEqual([11, 15, 28]);
});
test("few different counts make fewer shades, and none make none", () => {
  expect(boundsOf(of(1, 1, 1, 2))).toEqual([1]);
  expect(boundsOf(of(3, 3))).toEqual([]);
  expect(boundsOf(of(0, 0))).toEqual([]);
});
test("a country has the shade of its bound; nothing is no shade, the unknown is none at all", () => {
  const bounds = [2, 4, 6];
  expect([0, 1, 2, 3, 4, 6, 7, 900].map((count) => stepOf(count, bounds))).toEqual([
    0, 1, 1, 2, 2, 3, 4, 4,
  ]);
  expect(stepOf(undefined, bounds)).toBeUndefined();
});
