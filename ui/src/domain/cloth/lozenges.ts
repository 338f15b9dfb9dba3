import { type Loom, n, places, run, stroke } from "./draw.ts";

/** Interlaced lozenges, cut-pile style, in one of three scales so that neighbours differ. */
export function lozenges({ width, height, dyes, random }: Loom): string {
  const size = 64 + 8 * random.below(3);
  const columns = Math.ceil(width / size + 0.5);
  const rows = Math.ceil(height / size) + 1;
  const breakColumn = 1 + random.below(Math.max(1, columns - 4));
  const breakRow = 1 + random.below(Math.max(1, rows - 3));

  /** Two lozenges, one in the other, reaching so many eighths of the size. */
  const pair = (column: number, row: number, eighths: number) => {
    const reach = (size / 8) * eighths;
    const inner = reach - size / 8;
    const x = column * size + (row % 2 ? size / 2 : 0);
    const y = (row - 0.5) * size - reach;
    const sides = (r: number) => `l${run(r, r, -r, r, -r, -r)}z`;
    return `M${run(x, y)}${sides(reach)}m0 ${n(size / 8)}${sides(inner)}`;
  };
  const field = (eighths: number) =>
    places(columns, rows, (column, row) =>
      column === breakColumn && row === breakRow ? "" : pair(column, row, eighths),
    ).join("");
  return (
    stroke(dyes.light, 4.2, field(4)) +
    stroke(dyes.light, 2.8, field(2)) +
    stroke(dyes.accent, 3.6, pair(breakColumn, breakRow, 4) + pair(breakColumn, breakRow, 2))
  );
}
