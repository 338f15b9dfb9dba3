import { type Loom, n, stroke, times } from "./draw.ts";

const ROW = 45;
const PITCH = 43;

/** Marks painted in resist on a dark ground, one kind of mark to each ruled row. */
export function resist({ width, height, dyes, random }: Loom): string {
  const rows = Math.ceil(height / ROW);
  const perRow = Math.ceil((width + 16) / PITCH);
  const first = random.below(4);
  const step = first % 2 ? 1 : 3;
  const breakRow = random.below(Math.max(1, rows - 1));
  const breakMark = 2 + random.below(Math.max(1, perRow - 5));

  const rules = times(rows - 1, (row) => `M0 ${(row + 1) * ROW}h${n(width)}`).join("");
  const marks = times(rows, (row) => {
    const mark = MARKS[(first + row * step) % 4] ?? chevron;
    return times(perRow, (i) =>
      row === breakRow && i === breakMark
        ? ""
        : mark(24 + i * PITCH + random.below(3) - 1, row * ROW + 22),
    ).join("");
  }).join("");
  const spot = `M${24 + breakMark * PITCH} ${breakRow * ROW + 22}h0`;

  return (
    stroke(dyes.light, 1.6, rules) +
    stroke(dyes.light, 3.2, marks, ' stroke-linecap="round" stroke-linejoin="round"') +
    stroke(dyes.accent, 22, spot, ' stroke-linecap="round"')
  );
}

type Mark = (x: number, y: number) => string;
const chevron: Mark = (x, y) => `M${x - 13} ${y + 13}l13-26 13 26m-13-5h0`;
const cross: Mark = (x, y) => `M${x - 13} ${y - 13}l26 26m0-26l-26 26`;
const ring: Mark = (x, y) => `M${x - 12} ${y}a12 12 0 1 0 24 0 12 12 0 1 0-24 0m12 0h0`;
const spiral: Mark = (x, y) => `M${x - 13} ${y - 13}h26v26h-18v-13h9`;
const MARKS = [chevron, cross, ring, spiral];
