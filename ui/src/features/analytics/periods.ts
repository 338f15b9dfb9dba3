import type { Trends } from "@/api/admin/logs.ts";

export type Day = Trends["days"][number];
export type Count = Exclude<keyof Day, "date">;
export const COUNTS = ["events", "suggestions", "comments", "pages"] as const satisfies Count[];

/** So many bars at most are told apart. */
const MOST_BARS = 31;

/** Some days with their sums; the first of them names them. */
export type Period = Day;

/** Days one by one, or as weeks where they are many. Today is the last day of the last week. */
export function periodsOf(days: readonly Day[]): Period[] {
  if (days.length <= MOST_BARS) return [...days];
  const periods: Period[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const part = days.slice(Math.max(0, end - 7), end);
    const [first] = part;
    if (!first) break;
    const sum = (name: Count) => part.reduce((total, day) => total + day[name], 0);
    periods.unshift({
      date: first.date,
      events: sum("events"),
      suggestions: sum("suggestions"),
      comments: sum("comments"),
      pages: sum("pages"),
    });
  }
  return periods;
}

export const DAY = 24 * 60 * 60 * 1000;
const LONG = 7;

/** How much waits, by how long: since today, up to three days, up to a week, longer. */
export function agesOf(
  waiting: Trends["waiting"],
  today: string,
): [number, number, number, number] {
  const ages: [number, number, number, number] = [0, 0, 0, 0];
  for (const { date, count } of waiting) {
    const days = Math.round((Date.parse(today) - Date.parse(date)) / DAY);
    ages[days < 1 ? 0 : days <= 3 ? 1 : days <= LONG ? 2 : 3] += count;
  }
  return ages;
}
