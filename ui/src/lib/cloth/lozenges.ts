import { at, type Loom, lozenge, n, symbol, times, use } from "./draw.ts";

/** Interlaced lozenges, cut-pile style, in one of three scales so that neighbours differ. */
export function lozenges({ width, height, dyes, random, id }: Loom): string {
  const size = 60 + 12 * random.below(3);
  const columns = Math.ceil(width / size) + 2;
  const rows = Math.ceil(height / size) + 2;
  const breakColumn = 2 + random.below(Math.max(1, columns - 5));
  const breakRow = 1 + random.below(Math.max(1, rows - 3));

  const field: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (column - 1) * size + (row % 2 ? size / 2 : 0);
      const y = (row - 0.5) * size;
      field.push(
        column === breakColumn && row === breakRow
          ? at(x, y, nested(size, dyes.accent))
          : use(id, x, y),
      );
    }
  }
  return `<defs>${symbol(id, nested(size, dyes.light))}</defs><g fill="none">${field.join("")}</g>`;
}

const nested = (size: number, colour: string) =>
  times(4, (i) => {
    const reach = size * (0.5 - 0.12 * i);
    return `<path stroke="${colour}" stroke-width="${n(4.5 - i * 0.7)}" d="${lozenge(0, 0, reach, reach)}"/>`;
  }).join("");
