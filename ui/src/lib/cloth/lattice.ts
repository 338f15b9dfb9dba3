import { at, fill, type Loom, n, stroke, symbol, times, use } from "./draw.ts";

const SIZE = 75;
const STAR = "M0-30l9 9h12v12l9 9-9 9v12H9l-9 9-9-9h-12V9l-9-9 9-9v-12h12z";
const HEART = "M0-15l4.5 4.5h6v6L15 0l-4.5 4.5v6h-6L0 15l-4.5-4.5h-6v-6L-15 0l4.5-4.5v-6h6z";

/** A lattice of stars and squares, as in carved plaster and tile as much as in cloth. */
export function lattice({ width, height, dyes, random, id }: Loom): string {
  const columns = Math.ceil(width / SIZE);
  const rows = Math.ceil(height / SIZE);
  const breakColumn = 1 + random.below(Math.max(1, columns - 3));
  const breakRow = random.below(Math.max(1, rows - 1));
  const star = (outer: string, inner: string) =>
    fill(outer, STAR) + fill(dyes.ground, HEART) + fill(inner, "M-5 0l5-5 5 5-5 5z");

  const stars: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (column + 0.5) * SIZE;
      const y = (row + 0.5) * SIZE;
      const broken = column === breakColumn && row === breakRow;
      stars.push(broken ? at(x, y, star(dyes.accent, dyes.light)) : use(id, x, y));
    }
  }
  const knots = times(rows + 1, (row) =>
    times(columns + 1, (column) => `M${column * SIZE - 13} ${row * SIZE}l13-13 13 13-13 13z`).join(
      "",
    ),
  ).join("");
  const grid =
    times(rows + 1, (row) => `M0 ${row * SIZE}h${n(width)}`).join("") +
    times(columns + 1, (column) => `M${column * SIZE} 0v${n(height)}`).join("");
  return (
    `<defs>${symbol(id, star(dyes.light, dyes.accent))}</defs>` +
    fill(dyes.accent, knots) +
    stroke(dyes.light, 1.5, grid) +
    stars.join("")
  );
}
