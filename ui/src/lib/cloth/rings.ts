import { circle, dashes, type Loom, places, stroke } from "./draw.ts";

const WIDE = 88;
const HIGH = 76;

/** Tied rings in indigo: cloth gathered around a seed, bound, dyed and opened again. */
export function rings({ width, height, dyes, random }: Loom): string {
  const columns = Math.ceil((width + 60) / WIDE);
  const rows = Math.ceil((height + 30) / HIGH);
  const breakColumn = 1 + random.below(Math.max(1, columns - 3));
  const breakRow = random.below(Math.max(1, rows - 1));
  const xOf = (column: number, row: number) => column * WIDE + (row % 2 ? WIDE / 2 : 0);
  const yOf = (row: number) => row * HIGH + 20;
  const isBreak = (column: number, row: number) => column === breakColumn && row === breakRow;

  const pairs = (inner: number, outer: number) =>
    places(columns, rows, (column, row) => {
      if (isBreak(column, row)) return "";
      const x = xOf(column, row);
      return circle(x, yOf(row), inner) + circle(x, yOf(row), outer);
    }).join("");
  const knots = places(
    columns,
    rows,
    (column, row) => `M${xOf(column, row) - WIDE / 2} ${yOf(row)}h0`,
  );
  const broken = [10, 20, 30, 40]
    .map((radius) => circle(xOf(breakColumn, breakRow), yOf(breakRow), radius))
    .join("");
  return (
    dashes(dyes.accent, 2.7, "3 4", pairs(10, 30), true) +
    dashes(dyes.light, 2.3, "3 4", pairs(20, 40), true) +
    dashes(dyes.dark, 2.5, "3 4", broken, true) +
    stroke(dyes.light, 6, knots.join(""), ' stroke-linecap="round"')
  );
}
