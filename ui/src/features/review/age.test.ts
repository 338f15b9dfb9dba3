import { expect, test } from "vitest";
import { bars, daysSince } from "./age.ts";

test("S-21 the age is counted in days of the calendar", () => {
  expect(daysSince("2026-03-01T12:00:00Z", "2026-03-10")).toBe(9);
  expect(daysSince("2026-03-10T12:00:00Z", "2026-03-10")).toBe(0);
  // A clock that is behind the server's makes nothing younger than today.
  expect(daysSince("2026-03-12T12:00:00Z", "2026-03-10")).toBe(0);
});

test("S-21 every day since the oldest has a bar, and the first holds all that is older", () => {
  const days = [
    { date: "2026-03-01", count: 2 },
    { date: "2026-03-04", count: 1 },
  ];
  expect(bars(days, "2026-03-05", 30)).toEqual([2, 0, 0, 1, 0]);
  expect(bars(days, "2026-03-05", 3)).toEqual([2, 1, 0]);
  expect(bars([], "2026-03-05", 30)).toEqual([0]);
});
