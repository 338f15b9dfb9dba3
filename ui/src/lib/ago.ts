const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was, in the largest unit that it fills: 12 min. ago, yesterday. */
export function ago(at: string, now: number, lang: string): string {
  const passed = Math.max(0, now - Date.parse(at));
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto", style: "short" });
  if (passed < HOUR) return format.format(-Math.floor(passed / MINUTE), "minute");
  if (passed < DAY) return format.format(-Math.floor(passed / HOUR), "hour");
  return format.format(-Math.floor(passed / DAY), "day");
}
