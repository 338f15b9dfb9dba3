import { expect, test } from "vitest";
import { agesOf, periodsOf } from "./periods.ts";

const day = (n: number) => ({
  date: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
  events: n,
  suggestions: 0,
  comments: 1,
  pages: 10,
});
const days = (count: number) => Array.from({ length: count }, (_, n) => day(n));

test("a month is shown by days", () => {
  expect(periodsOf(days(30))).toEqual(days(30));
});

test("more is shown by weeks that end today, and nothing is left out", () => {
  const periods = periodsOf(days(90));
  expect(periods).toHaveLength(13);
  expect(periods[0]).toMatchObject({ date: "2026-01-01", comments: 6, pages: 60 });
  expect(periods.at(-1)).toMatchObject({ comments: 7, pages: 70 });
  expect(periods.reduce((sum, { comments }) => sum + comments, 0)).toBe(90);
});

test("what waits is counted by its age", () => {
  const waiting = [
    { date: "2026-02-20", count: 2 },
    { date: "2026-03-01", count: 1 },
    { date: "2026-03-05", count: 4 },
    { date: "2026-03-06", count: 3 },
  ];
  expect(agesOf(waiting, "2026-03-06")).toEqual([3, 4, 1, 2]);
});
