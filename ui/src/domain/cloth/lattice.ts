import { box, fill, type Loom, lozenge, n, places, stroke, times } from "./draw.ts";

const SIZE = 75;

/** A lattice of stars and squares, as in carved plaster and tile as much as in cloth. */
export function lattice({ width, height, dyes, random }: Loom): string {
  const columns = Math.ceil(width / SIZE);
  const rows = Math.ceil(height / SIZE);
  const breakColumn = 1 + random.below(Math.max(1, columns - 3));
  const breakRow = random.below(Math.max(1, rows - 1));

  // A square and a lozenge laid over each other are a star with eight points.
  const star = (column: number, row: number, reach: number) => {
    const x = (column + 0.5) * SIZE;
    const y = (row + 0.5) * SIZE;
    const side = reach * 1.4;
    return box(x - side / 2, y - side / 2, side, side) + lozenge(x, y, reach, reach);
  };
  const isBreak = (column: number, row: number) => column === breakColumn && row === breakRow;
  const all = (draw: (column: number, row: number) => string) =>
    places(columns, rows, draw).join("");
  const heart = (column: number, row: number) =>
    lozenge((column + 0.5) * SIZE, (row + 0.5) * SIZE, 5, 5);

  const knots = places(columns + 1, rows + 1, (column, row) =>
    lozenge(column * SIZE, row * SIZE, 13, 13),
  );
  const grid =
    times(rows + 1, (row) => `M0 ${row * SIZE}h${n(width)}`).join("") +
    times(columns + 1, (column) => `M${column * SIZE} 0v${n(height)}`).join("");
  return (
    fill(dyes.accent, knots.join("")) +
    stroke(dyes.light, 1.5, grid) +
    fill(
      dyes.light,
      all((column, row) => (isBreak(column, row) ? "" : star(column, row, 30))),
    ) +
    fill(dyes.accent, star(breakColumn, breakRow, 30)) +
    fill(
      dyes.ground,
      all((column, row) => star(column, row, 15)),
    ) +
    fill(
      dyes.accent,
      all((column, row) => (isBreak(column, row) ? "" : heart(column, row))),
    ) +
    fill(dyes.light, heart(breakColumn, breakRow))
  );
}
