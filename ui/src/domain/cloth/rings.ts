import { circle, type Loom, n, places, run, stroke, times } from "./draw.ts";

const WIDE = 88;
const HIGH = 76;

const yOf = (row: number) => row * HIGH + 20;

/** Tied rings in indigo: cloth gathered around a seed, bound, dyed and opened again. */
export function rings({ width, height, dyes, random }: Loom): string {
  const columns = Math.ceil((width + 60) / WIDE);
  const rows = Math.ceil((height + 30) / HIGH);
  const breakColumn = 1 + random.below(Math.max(1, columns - 3));
  const breakRow = random.below(Math.max(1, rows - 1));
  const xOf = (column: number, row: number) => column * WIDE + (row % 2 ? WIDE / 2 : 0);
  const isBreak = (column: number, row: number) => column === breakColumn && row === breakRow;

  const spots = places(columns, rows, (column, row) =>
    isBreak(column, row) ? "" : `M${xOf(column, row)} ${yOf(row)}h0`,
  ).join("");
  const disc = (colour: string, radius: number) =>
    stroke(colour, 2 * radius, spots, ' stroke-linecap="round"');
  // A ring is a disc with a smaller one on it: a round point is a tenth of a circle's path.
  const ring = (colour: string, radius: number, half: number) =>
    disc(colour, radius + half) + disc(dyes.ground, radius - half);
  const broken = [10, 20, 30, 40]
    .map((radius) => circle(xOf(breakColumn, breakRow), yOf(breakRow), radius))
    .join("");
  const knots = places(
    columns,
    rows,
    (column, row) => `M${xOf(column, row) - WIDE / 2} ${yOf(row)}h0`,
  ).join("");
  return (
    ring(dyes.light, 40, 1.2) +
    ring(dyes.accent, 30, 1.4) +
    ring(dyes.light, 20, 1.2) +
    ring(dyes.accent, 10, 1.4) +
    stroke(dyes.dark, 2.5, broken) +
    stroke(dyes.ground, 2.6, pleats(columns, rows, width, height)) +
    stroke(dyes.light, 6, knots, ' stroke-linecap="round"')
  );
}

/**
 * The folds that the binding leaves, twelve through each ring. The rings lie as in a
 * honeycomb, so one straight line is a fold of many.
 */
function pleats(columns: number, rows: number, width: number, height: number): string {
  const level = times(rows, (row) => `M0 ${yOf(row)}h${n(width)}`);
  const upright = times(2 * columns + 1, (i) => `M${(i * WIDE) / 2} 0v${n(height)}`);
  const top = yOf(-1);
  const fall = (rows + 1) * HIGH;
  const slanting = [WIDE / 2, WIDE * 1.5].flatMap((slope) => {
    const along = (rows + 1) * slope;
    const count = columns + Math.ceil(along / WIDE) + 1;
    return times(count, (i) => {
      const x = i * WIDE + slope;
      return `M${x} ${top}l${run(-along, fall)}M${(columns - i) * WIDE - slope} ${top}l${run(along, fall)}`;
    });
  });
  return [...level, ...upright, ...slanting].join("");
}
