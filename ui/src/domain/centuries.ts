import { isoDate } from "@/lib/calendar.ts";

/** A century runs from 1801 to 1900: 1900 is in the 19th, and 1901 in the 20th. */
export const centuryOf = (year: number): number => Math.ceil(year / 100);

export const yearsOfCentury = (century: number) => ({
  from: (century - 1) * 100 + 1,
  to: century * 100,
});

/** Whole years as the API is asked for them. */
export const daysOfYears = ({ from, to }: { from: number; to: number }) => ({
  from: isoDate({ year: from, month: 1, day: 1 }),
  to: isoDate({ year: to, month: 12, day: 31 }),
});

/** The century of an address, which is written in one way: 19, not 019. The 11th to the 21st. */
export const pagedCentury = (text: string): number | undefined =>
  /^(1[1-9]|2[01])$/.test(text) ? Number(text) : undefined;
