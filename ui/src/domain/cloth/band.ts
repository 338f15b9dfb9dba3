import { box, dashes, fill, type Loom, n } from "./draw.ts";

export const BAND_WIDTH = 34;

/**
 * The edge band tells the date: one bar for each month of the year up to the event's,
 * then one thread for each day. An unknown month or day is simply not woven.
 */
export function dateBand({ width, height, dyes }: Loom, month: number, day: number): string {
  const left = width - BAND_WIDTH;
  const middle = left + 18;
  // Motifs may overrun the cut, so the band is a little wider than it looks.
  let band = fill(dyes.ground, box(left, 0, BAND_WIDTH + 4, height));
  band += fill(dyes.light, box(left, 0, 1.6, height));
  if (month) band += dashes(dyes.accent, 20, "4.5 3.5", `M${n(middle)} 8v${n(month * 8 - 3.5)}`);
  const start = 8 + month * 8 + 4;
  if (day) band += dashes(dyes.light, 20, "1.5 2.5", `M${n(middle)} ${start}v${n(day * 4 - 2.5)}`);
  return band;
}
