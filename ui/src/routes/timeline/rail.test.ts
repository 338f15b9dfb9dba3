import { describe, expect, test } from "vitest";
import { centuryOf, yearsOfCentury } from "@/domain/centuries.ts";
import { centuryOfDecade, centuryRows, decadesOfCentury, rootBarLength } from "./rail.ts";

describe("centuries", () => {
  test.each([
    [1000, 10],
    [1001, 11],
    [1100, 11],
    [1101, 12],
    [1500, 15],
    [1800, 18],
    [1801, 19],
    [1900, 19],
    [1901, 20],
    [2000, 20],
    [2001, 21],
  ])("S-06 %i is in century %i", (year, century) => {
    expect(centuryOf(year)).toBe(century);
    const { from, to } = yearsOfCentury(century);
    expect(year).toBeGreaterThanOrEqual(from);
    expect(year).toBeLessThanOrEqual(to);
  });
  test("S-06 a decade is found under the century in which it begins", () => {
    expect(decadesOfCentury(19)).toEqual([
      1800, 1810, 1820, 1830, 1840, 1850, 1860, 1870, 1880, 1890,
    ]);
    for (const decade of decadesOfCentury(19)) expect(centuryOfDecade(decade)).toBe(19);
  });
  test("the rail has a row for each century from the 11th to the 21st, and for what is before", () => {
    const rows = centuryRows([{ key: "19", count: 98 }]);
    expect(rows.map((row) => row.century)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
    expect(rows.find((row) => row.century === 19)?.count).toBe(98);
    expect(centuryRows([{ key: "10", count: 1 }])[0]).toEqual({ century: 10, count: 1 });
  });
  test("bars go by the square root, and something is more than nothing", () => {
    expect(rootBarLength(406, 406)).toBe(100);
    expect(rootBarLength(98, 406)).toBe(49);
    expect(rootBarLength(9, 406)).toBe(15);
    expect(rootBarLength(1, 1_000_000)).toBe(6);
    expect(rootBarLength(0, 406)).toBe(0);
  });
});
