import { expect, test } from "vitest";
import { spanOf } from "./span.ts";

test("the years lie between the first and the last, whatever their order", () => {
  expect(spanOf([{ year: 1500 }, {}, { year: 1000 }, { year: 2000 }, { year: 1500 }])).toEqual({
    from: 1000,
    to: 2000,
    at: [0, 50, 100],
  });
});

test("one year is in the middle, and none is no span", () => {
  expect(spanOf([{ year: 1957 }])).toEqual({ from: 1957, to: 1957, at: [50] });
  expect(spanOf([{}, {}])).toBeUndefined();
});
