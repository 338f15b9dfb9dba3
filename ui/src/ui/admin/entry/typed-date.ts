import type { Precision } from "@/domain/dates.ts";
import { daysIn } from "@/lib/calendar.ts";

/** The parts of a date as typed; they may be incomplete. */
export function partsOf(date: string): { year: string; month: string } {
  const [year = "", month = ""] = date.split("-");
  return { year, month };
}

/**
 * A date of which only the year or the month is known: the first day of that period, or
 * the last day for the end of a range.
 */
export function dateFrom(
  { year, month }: { year: string; month: string },
  precision: Precision,
  end: boolean,
): string {
  const exact = precision === "month";
  if (!year && !(exact && month)) return "";
  const known = exact ? month || "01" : end ? "12" : "01";
  const last = daysIn(Number(year) || 2000, Number(known));
  return `${year}-${known}-${end ? String(last).padStart(2, "0") : "01"}`;
}
