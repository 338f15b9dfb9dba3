import { describe, expect, test } from "vitest";
import { checkJump, lastPage, pageCells } from "./pagination.ts";

describe("page cells", () => {
  test.each([
    ["PAG-13 PAG-14 in the middle", 10, 20, [1, "gap", 8, 9, 10, 11, 12, "gap", 20]],
    ["PAG-12 at the start", 1, 20, [1, 2, 3, "gap", 20]],
    ["PAG-12 at the end", 20, 20, [1, "gap", 18, 19, 20]],
    ["no gap where none is needed", 4, 6, [1, 2, 3, 4, 5, 6]],
    ["PAG-14 a gap of one page is a gap", 5, 9, [1, "gap", 3, 4, 5, 6, 7, "gap", 9]],
    ["one page", 1, 1, [1]],
  ])("%s", (_, page, last, want) => {
    expect(pageCells(page, last)).toEqual(want);
  });
});

test("the last page", () => {
  expect(lastPage(0, 20)).toBe(1);
  expect(lastPage(20, 20)).toBe(1);
  expect(lastPage(21, 20)).toBe(2);
});

test("PAG-04 PAG-05 jumping", () => {
  expect(checkJump("", 3)).toBe("empty");
  expect(checkJump("0", 3)).toBe("outside");
  expect(checkJump("99", 3)).toBe("outside");
  expect(checkJump("3", 3)).toBeNull();
});
