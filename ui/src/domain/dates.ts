import { type CalendarDate, isoDate, parseDate } from "@/lib/calendar.ts";
import type { Messages } from "@/messages/messages.ts";

export type Precision = "day" | "month" | "year" | "circa";

/** The part of an event that says when it happened, and how surely. */
export interface Dated {
  date: string;
  precision?: Precision;
  endDate?: string;
}

export const monthName = (month: number, m: Messages) => m.date.months[month - 1] ?? "";

const dayOfMonth = ({ month, day }: { month: number; day: number }, m: Messages) =>
  m.date.monthDay(monthName(month, m), day);

function whole(date: CalendarDate, precision: Precision, m: Messages): string {
  if (precision === "day") return m.date.long(monthName(date.month, m), date.day, date.year);
  if (precision === "month") return m.date.monthYear(monthName(date.month, m), date.year);
  return String(date.year);
}

/** 'March 6, 1957', 'July 1324', '1324', 'c. 1450', '1884–1885', or that it is unknown. */
export function longDate(event: Dated, m: Messages): string {
  const start = parseDate(event.date);
  if (!start) return m.date.unknown;
  const precision = event.precision ?? "day";
  const end = parseDate(event.endDate);
  if (precision === "circa") {
    const circa = m.date.circa(start.year);
    return end && end.year !== start.year ? `${circa}–${end.year}` : circa;
  }
  if (!end || isoDate(end) === isoDate(start)) return whole(start, precision, m);
  if (precision === "year") {
    return end.year === start.year ? String(start.year) : `${start.year}–${end.year}`;
  }
  const until = whole(end, precision, m);
  if (end.year !== start.year) return `${whole(start, precision, m)} – ${until}`;
  const sameMonth = end.month === start.month;
  if (precision === "month") {
    return sameMonth ? until : `${monthName(start.month, m)}–${until}`;
  }
  if (sameMonth) return m.date.days(monthName(start.month, m), start.day, end.day, start.year);
  return `${dayOfMonth(start, m)} – ${until}`;
}

/** The text beside the year on a card: 'March 6', 'July', 'to 1885', or nothing. */
export function partialDate(event: Dated, m: Messages): string {
  const start = parseDate(event.date);
  if (!start) return "";
  const precision = event.precision ?? "day";
  const end = parseDate(event.endDate);
  const until = end && end.year !== start.year ? m.date.until(end.year) : "";
  const within =
    precision === "day"
      ? dayOfMonth(start, m)
      : precision === "month"
        ? monthName(start.month, m)
        : "";
  if (end && !until && precision === "day") return `${within} – ${dayOfMonth(end, m)}`;
  return [within, until].filter(Boolean).join(" ");
}

export function yearOf(event: Pick<Dated, "date">): number | null {
  return parseDate(event.date)?.year ?? null;
}

/** The value for `<time datetime>`: no more exact than what is known. */
export function machineDate(event: Dated): string | undefined {
  const date = parseDate(event.date);
  if (!date) return undefined;
  const iso = isoDate(date);
  const precision = event.precision ?? "day";
  return precision === "day" ? iso : precision === "month" ? iso.slice(0, 7) : iso.slice(0, 4);
}

/** The calendar day of a timestamp, as written by the server. */
export function longTimestamp(timestamp: string | undefined, m: Messages): string {
  const date = parseDate(timestamp);
  return date ? whole(date, "day", m) : "";
}

/** Whole years from the event to today. Only the year counts: the day is the same. */
export function yearsAgo(event: Pick<Dated, "date">, today: string): number {
  return (yearOf({ date: today }) ?? 0) - (yearOf(event) ?? 0);
}

export const decadeOf = (year: number) => Math.floor(year / 10) * 10;
