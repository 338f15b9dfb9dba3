import { afterEach, describe, expect, test } from "vitest";
import {
  formatTypedDate,
  localDay,
  parseDate,
  parseMonthDay,
  parseTypedDate,
  shiftMonthDay,
} from "@/lib/calendar.ts";
import { en as m } from "@/messages/en.ts";
import { onThisDay } from "@/messages/on-this-day.ts";
import { longDate, machineDate, partialDate, yearsAgo } from "./dates.ts";

describe("dates as readers see them", () => {
  test.each([
    ["EVT-02 to the day", { date: "1957-03-06", precision: "day" }, "March 6, 1957"],
    ["to the month", { date: "1324-07-01", precision: "month" }, "July 1324"],
    ["to the year", { date: "1324-01-01", precision: "year" }, "1324"],
    ["about", { date: "1450-01-01", precision: "circa" }, "c. 1450"],
    ["years", { date: "1884-01-01", precision: "year", endDate: "1885-12-31" }, "1884–1885"],
    [
      "days over the new year",
      { date: "1884-11-15", precision: "day", endDate: "1885-02-26" },
      "November 15, 1884 – February 26, 1885",
    ],
    [
      "days within a year",
      { date: "1994-04-07", precision: "day", endDate: "1994-07-15" },
      "April 7 – July 15, 1994",
    ],
    [
      "days within a month",
      { date: "1957-03-06", precision: "day", endDate: "1957-03-08" },
      "March 6–8, 1957",
    ],
    [
      "one day twice",
      { date: "1957-03-06", precision: "day", endDate: "1957-03-06" },
      "March 6, 1957",
    ],
    [
      "months",
      { date: "1324-07-01", precision: "month", endDate: "1324-10-31" },
      "July–October 1324",
    ],
    ["one month", { date: "1324-07-01", precision: "month", endDate: "1324-07-31" }, "July 1324"],
    ["COL-08 without a date", { date: "" }, "Date unknown"],
    ["COL-08 with an impossible one", { date: "1957-02-30" }, "Date unknown"],
  ] as const)("%s", (_, event, want) => {
    expect(longDate(event, m)).toBe(want);
  });

  test.each([
    ["HOME-21 month and day", { date: "1957-03-06", precision: "day" }, "March 6"],
    ["a month alone", { date: "1324-07-01", precision: "month" }, "July"],
    ["nothing beside a year", { date: "1324-01-01", precision: "year" }, ""],
    [
      "the end of a range",
      { date: "1884-01-01", precision: "year", endDate: "1885-01-01" },
      "to 1885",
    ],
  ] as const)("card: %s", (_, event, want) => {
    expect(partialDate(event, m)).toBe(want);
  });

  test("the machine's date is no more exact than what is known", () => {
    expect(machineDate({ date: "1957-03-06", precision: "day" })).toBe("1957-03-06");
    expect(machineDate({ date: "1324-07-01", precision: "month" })).toBe("1324-07");
    expect(machineDate({ date: "1450-01-01", precision: "circa" })).toBe("1450");
    expect(machineDate({ date: "" })).toBeUndefined();
  });
});

describe("typed dates", () => {
  test.each([
    ["03/06/1957", { year: 1957, month: 3, day: 6 }],
    [" 03/06/1957 ", { year: 1957, month: 3, day: 6 }],
    ["1/1/1960", null],
    ["01/01/60", null],
    ["abc", null],
    ["02/31/1990", null],
    ["02/29/1999", null],
    ["02/29/2000", { year: 2000, month: 2, day: 29 }],
    ["13/06/1957", null],
    ["", null],
  ])("HOME-13 %j", (text, want) => {
    expect(parseTypedDate(text)).toEqual(want);
  });
});

describe("years ago", () => {
  test("OTD-02 last year is one year", () => {
    expect(onThisDay.ago(yearsAgo({ date: "2025-11-15" }, "2026-11-15"))).toBe("1 year ago");
  });
  test("OTD-03 others are counted", () => {
    expect(onThisDay.ago(yearsAgo({ date: "1957-03-06" }, "2024-03-06"))).toBe("67 years ago");
  });
  test("this year says so", () => {
    expect(onThisDay.ago(yearsAgo({ date: "2026-11-15" }, "2026-11-15"))).toBe("This year");
  });
});

test("a date is split by hand and never shifted by a time zone", () => {
  expect(parseDate("1957-03-06")).toEqual({ year: 1957, month: 3, day: 6 });
  expect(parseDate("1957-3-6")).toBeNull();
  expect(parseDate("not a date")).toBeNull();
});

test("a day of the year may be 29 February, and only real days count", () => {
  expect(parseMonthDay("02-29")).toEqual({ month: 2, day: 29 });
  expect(parseMonthDay("02-30")).toBeNull();
  expect(parseMonthDay("13-01")).toBeNull();
});

test("moving by days crosses months and years", () => {
  expect(shiftMonthDay({ month: 1, day: 1 }, -1)).toEqual({ month: 12, day: 31 });
  expect(shiftMonthDay({ month: 2, day: 28 }, 1)).toEqual({ month: 2, day: 29 });
  expect(shiftMonthDay({ month: 12, day: 30 }, 3)).toEqual({ month: 1, day: 2 });
});

describe("timestamps by the reader's clock", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  test.each([
    ["Pacific/Auckland", "2024-03-05T23:30:00Z", "2024-03-06"],
    ["Pacific/Honolulu", "2024-03-06T00:30:00Z", "2024-03-05"],
    ["UTC", "2024-03-06T00:30:00Z", "2024-03-06"],
  ])("in %s %s is on %s", (tz, at, day) => {
    process.env.TZ = tz;
    expect(localDay(new Date(at))).toBe(day);
  });
});

describe("a date as it is typed", () => {
  test.each([
    ["digits alone", "03061957", "03/06/1957"],
    ["digits on their way", "0306", "03/06"],
    ["the first digits", "03", "03"],
    ["hyphens", "03-06-1957", "03/06/1957"],
    ["full stops", "03.06.1957", "03/06/1957"],
    ["spaces", "03 06 1957", "03/06/1957"],
    ["a pasted date", "1957-03-06", "03/06/1957"],
    ["a slash that was just typed", "03/", "03/"],
    ["a slash that was just deleted", "03", "03"],
    ["other texts", "abc", "abc"],
    ["single digits", "1/1/1960", "1/1/1960"],
  ])("HOME-12 %s: %s", (_, typed, want) => {
    expect(formatTypedDate(typed)).toBe(want);
  });
});
