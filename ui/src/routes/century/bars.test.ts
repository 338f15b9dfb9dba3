import { expect, test } from "vitest";
import { pagedCentury } from "@/domain/centuries.ts";
import { decadeBars } from "./bars.ts";
import { centuryState, yearsOfDecade } from "./queries.ts";

const TODAY = "2026-11-15";

test("S-06 a century has its decades, and its last year where something happened in it", () => {
  const bars = decadeBars(19, [{ key: "1890", count: 3 }], TODAY);
  expect(bars.map(({ decade }) => decade)).toEqual([
    1800, 1810, 1820, 1830, 1840, 1850, 1860, 1870, 1880, 1890,
  ]);
  const last = decadeBars(19, [{ key: "1900", count: 1 }], TODAY).at(-1);
  expect(last).toEqual({ decade: 1900, count: 1, lastYear: true });
});

test("S-06 decades to come have no bar", () => {
  const decades = (today: string) => decadeBars(21, [], today).map(({ decade }) => decade);
  expect(decades(TODAY)).toEqual([2000, 2010, 2020]);
  expect(decades("2030-01-01")).toEqual([2000, 2010, 2020, 2030]);
});

test("S-06 the years of a decade end where the century does", () => {
  expect(yearsOfDecade(19, 1800)).toEqual({ from: 1801, to: 1809 });
  expect(yearsOfDecade(19, 1890)).toEqual({ from: 1890, to: 1899 });
  expect(yearsOfDecade(19, 1900)).toEqual({ from: 1900, to: 1900 });
});

test("S-06 only decades of the century narrow it", () => {
  expect(centuryState(19, "?decade=1890&page=2")).toEqual({ decade: "1890", page: 2 });
  expect(centuryState(19, "?decade=1900").decade).toBe("1900");
  expect(centuryState(19, "?decade=1910").decade).toBe("");
  expect(centuryState(19, "?decade=1790").decade).toBe("");
  expect(centuryState(19, "?decade=before-1950").decade).toBe("");
});

test("S-06 the 11th to the 21st have a page, under one address each", () => {
  for (const text of ["10", "22", "019", "19th", "", "-19", "1.9e1"]) {
    expect(pagedCentury(text)).toBeUndefined();
  }
  expect(["11", "19", "20", "21"].map(pagedCentury)).toEqual([11, 19, 20, 21]);
});
