import { expect, test } from "vitest";
import { isPartOfDate } from "./part-of-date.ts";

test("HOME-13 half a date may be typed on, a wrong one may not", () => {
  for (const text of ["", "0", "03", "03/", "03/0", "03/06/", "03/06/195"]) {
    expect(isPartOfDate(text), text).toBe(true);
  }
  for (const text of ["a", "1/", "03/06/1957", "17/055"]) {
    expect(isPartOfDate(text), text).toBe(false);
  }
});
