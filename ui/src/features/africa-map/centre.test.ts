import { expect, test } from "vitest";
import { centreOf } from "./centre.ts";

test("the middle of an outline is that of its first shape", () => {
  expect(centreOf("M10 20l10 0 0 10-10 0zM500 500l1 1z")).toEqual({ x: 15, y: 25 });
  expect(centreOf("")).toEqual({ x: 0, y: 0 });
});
