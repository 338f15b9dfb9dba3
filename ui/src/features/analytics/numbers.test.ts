import { expect, test } from "vitest";
import { ApiError } from "@/api/error.ts";
import { barWidth, failureText } from "./numbers.ts";

test("ANL-15 the longest bar is the whole width", () => {
  expect(barWidth(182, 182)).toBe(100);
  expect(barWidth(91, 182)).toBe(50);
});

test("ANL-16 no bar is under 8 percent", () => {
  expect(barWidth(1, 1000)).toBe(8);
  expect(barWidth(0, 0)).toBe(8);
});

test("ERR-59 ERR-60 the error's own message, or a fallback when it has none", () => {
  const text = "Failed to load analytics";
  expect(failureText(new ApiError(500, { message: "x" }), text)).toBe("x");
  expect(failureText(new ApiError(502, null), text)).toBe("Request failed: 502");
  expect(failureText(new Error(""), text)).toBe(text);
  expect(failureText(null, text)).toBe(text);
});
