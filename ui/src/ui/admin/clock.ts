/** The time of day, such as 14:32; with the day, where that is not today. */
export function clock(at: number | string, lang: string): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = { day: "numeric", month: "short" } as const;
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(lang, isToday ? time : { ...day, ...time }).format(date);
}

const DAY = 24 * 60 * 60 * 1000;
/** How long what was removed can be brought back. */
const DAYS_KEPT = 30;

/** The days until a time, a day that has begun counted whole. */
export const daysLeft = (at: string): number =>
  Math.max(0, Math.min(DAYS_KEPT, Math.ceil((Date.parse(at) - Date.now()) / DAY)));
