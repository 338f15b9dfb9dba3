import { monthName } from "@/domain/dates.ts";
import { parseMonthDay } from "@/lib/calendar.ts";
import type { Messages } from "@/messages/messages.ts";

/** The day of the address; today's page is the page as a whole. */
export function dayView(day: string, m: Messages): string {
  const date = parseMonthDay(day);
  return date ? m.date.monthDay(monthName(date.month, m), date.day) : "";
}
