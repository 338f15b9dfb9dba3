import { expect, test } from "vitest";
import { withGaps } from "./gaps.ts";

test("spans without events stand between those that have some", () => {
  const counts = [
    { key: "15", count: 1 },
    { key: "18", count: 2 },
  ];
  expect(withGaps(counts, 1).map(({ count }) => count)).toEqual([1, 0, 0, 2]);
  expect(withGaps([], 1)).toEqual([]);
});
