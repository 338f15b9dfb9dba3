/** Bars never vanish: the number beside them is the truth, the bar only compares. */
export const barWidth = (count: number, most: number): number =>
  most <= 0 ? 8 : Math.max(8, Math.round((100 * count) / most));

/** The error's own words; the fallback is for errors that have none. */
export function failureText(error: unknown, fallback: string): string {
  return (error instanceof Error && error.message) || fallback;
}
