/** In percent. Every bar stays visible, because the exact number is shown beside it. */
export const barWidth = (count: number, most: number): number =>
  most <= 0 ? 8 : Math.max(8, Math.round((100 * count) / most));

/** The message of the error; the fallback is for errors without one. */
export function failureText(error: unknown, fallback: string): string {
  return (error instanceof Error && error.message) || fallback;
}
