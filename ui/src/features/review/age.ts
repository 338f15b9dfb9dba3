const DAY = 86_400_000;

/** How many calendar days ago something was, in the reader's time zone. */
export function daysSince(since: string, today: string): number {
  const date = new Date(since);
  const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.max(0, Math.round((Date.parse(today) - day) / DAY));
}

interface Day {
  date: string;
  count: number;
}

/** One bar per day from the oldest to today; what is older than the first goes into it. */
export function bars(days: readonly Day[], today: string, most: number): number[] {
  const ages = days.map(({ date, count }) => ({
    age: Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / DAY)),
    count,
  }));
  const oldest = Math.min(most - 1, Math.max(0, ...ages.map(({ age }) => age)));
  const counts = Array<number>(oldest + 1).fill(0);
  for (const { age, count } of ages) {
    const at = oldest - Math.min(age, oldest);
    counts[at] = (counts[at] ?? 0) + count;
  }
  return counts;
}
