import type { Dyes } from "./dyes.ts";
import type { Random } from "./random.ts";

/** What every weave gets: the cut of cloth, its threads and its luck. */
export interface Loom {
  width: number;
  height: number;
  dyes: Dyes;
  random: Random;
}

// A weave draws few elements with long paths. Symbols placed with <use> would be shorter,
// but a browser clones each into the page, and twenty cloths of them cost a phone a
// quarter of a second before the first paint.
export type Weave = (loom: Loom) => string;

/** One decimal at most, and no leading zero: twenty cloths travel in one page. */
export function n(value: number): string {
  const text = String(Math.round(value * 10) / 10);
  return text.replace(/^(-?)0\./, "$1.");
}

/** Numbers of a path in a row; a minus sign separates by itself. */
export const run = (...values: number[]): string =>
  values.map(n).reduce((text, next) => text + (next.startsWith("-") ? "" : " ") + next);

export const fill = (colour: string, d: string) => (d ? `<path fill="${colour}" d="${d}"/>` : "");

export const stroke = (colour: string, width: number, d: string, extra = "") =>
  d ? `<path fill="none" stroke="${colour}" stroke-width="${n(width)}"${extra} d="${d}"/>` : "";

/** Equal marks in a row, drawn by one dashed line; the dashes begin anew with each stretch. */
export const dashes = (colour: string, width: number, pattern: string, d: string, round = false) =>
  stroke(
    colour,
    width,
    d,
    ` stroke-dasharray="${pattern}"${round ? ' stroke-linecap="round"' : ""}`,
  );

export const box = (x: number, y: number, w: number, h: number) =>
  `M${run(x, y)}h${n(w)}v${n(h)}h${n(-w)}z`;

export const lozenge = (cx: number, cy: number, rx: number, ry: number) =>
  `M${run(cx, cy - ry)}l${run(rx, ry, -rx, ry, -rx, -ry)}z`;

/** A lozenge with a lozenge cut out of it, for the even-odd rule. */
export const hollow = (cx: number, cy: number, rx: number, ry: number, ix: number, iy: number) =>
  `${lozenge(cx, cy, rx, ry)}m0 ${n(ry - iy)}l${run(-ix, iy, ix, iy, ix, -iy)}z`;

export const circle = (cx: number, cy: number, r: number) =>
  `M${run(cx - r, cy)}a${run(r, r, 0, 1, 0, 2 * r, 0, r, r, 0, 1, 0, -2 * r, 0)}`;

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, i) => make(i));

/** Every place of a grid, row by row. */
export const places = <T>(
  columns: number,
  rows: number,
  make: (column: number, row: number) => T,
) => times(rows, (row) => times(columns, (column) => make(column, row))).flat();
