import { describe, expect, test } from "vitest";
import { decadeOf } from "./dates.ts";
import { barLength, decadeFilter, decadeRows } from "./decades.ts";

describe("decades", () => {
  test("TL-07 a decade runs from its first year to its ninth", () => {
    expect([1959, 1960, 1969, 1970].map(decadeOf)).toEqual([1950, 1960, 1960, 1970]);
  });
  test("the rail has a row for each decade and one for all that came before", () => {
    const rows = decadeRows([
      { key: "1320", count: 2 },
      { key: "1940", count: 3 },
      { key: "1960", count: 7 },
    ]);
    expect(rows).toHaveLength(9);
    expect(rows[0]).toEqual({ value: "before-1950", count: 5 });
    expect(rows[2]).toEqual({ value: "1960", count: 7 });
    expect(rows[1]?.count).toBe(0);
  });
  test("a bar shows that something is there, and nothing where nothing is", () => {
    expect(barLength(0, 100)).toBe(0);
    expect(barLength(1, 100)).toBe(6);
    expect(barLength(50, 100)).toBe(50);
    expect(barLength(0, 0)).toBe(0);
  });
  test("the API knows a decade by its year, and what came before by a date", () => {
    expect(decadeFilter("")).toEqual({});
    expect(decadeFilter("1960")).toEqual({ decade: 1960 });
    expect(decadeFilter("before-1950")).toEqual({ to: "1949-12-31" });
  });
});
