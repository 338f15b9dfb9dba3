/** A plain calendar date. It has no time zone and never passes through Date. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

export function parseDate(text: string | undefined): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? "");
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return { year, month, day };
}

const two = (value: number) => String(value).padStart(2, "0");

export const isoDate = ({ year, month, day }: CalendarDate) =>
  `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;

/** Reads what people type into the home filter: mm/dd/yyyy and a day that exists. */
export function parseTypedDate(text: string): CalendarDate | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const [month, day, year] = match.slice(1) as [string, string, string];
  return parseDate(`${year}-${month}-${day}`);
}

/**
 * What is typed, on its way to mm/dd/yyyy: digits alone get their slashes, other separators
 * become slashes, and a pasted YYYY-MM-DD is turned round. Anything else stays as it is.
 */
export function formatTypedDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`;
  const typed = text.replace(/[\s.\-/]+/g, "/");
  const parts = /^(\d{2})\/?(\d{0,2})\/?(\d{0,4})$/.exec(typed);
  if (!parts || typed.length < 3) return typed;
  const [, month, day = "", year] = parts;
  if (year) return `${month}/${day}/${year}`;
  return typed.endsWith("/") ? typed : `${month}/${day}`;
}

/** `MM-DD`, as the API filters by. */
export function parseMonthDay(text: string): { month: number; day: number } | null {
  const match = /^(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const month = Number(match[1]);
  const day = Number(match[2]);
  // 2000 was a leap year, so 29 February is a day one may ask for.
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(2000, month)
    ? { month, day }
    : null;
}

export const monthDay = ({ month, day }: { month: number; day: number }) =>
  `${two(month)}-${two(day)}`;

/** The same day a number of days away, counted through a leap year so that none is skipped. */
export function shiftMonthDay(from: { month: number; day: number }, days: number) {
  let { month, day } = from;
  for (let i = 0; i < Math.abs(days); i++) {
    day += Math.sign(days);
    if (day < 1) {
      month = month === 1 ? 12 : month - 1;
      day = daysIn(2000, month);
    } else if (day > daysIn(2000, month)) {
      month = month === 12 ? 1 : month + 1;
      day = 1;
    }
  }
  return { month, day };
}

/** The day of a moment in the reader's time zone, YYYY-MM-DD. */
export const localDay = (at: Date) =>
  isoDate({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() });
