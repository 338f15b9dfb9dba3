import { box, dashes, fill, hollow, type Loom, lozenge, n, run, stroke, times } from "./draw.ts";

const WIDE = 50;
const HIGH = 38;

type Place = [x: number, y: number];

/**
 * Strip weave: narrow strips sewn side by side, warp-striped ground alternating with
 * weft blocks of three kinds. Neighbouring strips are shifted by half a block.
 */
export function strip({ width, height, dyes, random }: Loom): string {
  const columns = Math.ceil(width / WIDE);
  const rows = Math.ceil(height / HIGH) + 1;
  const breakColumn = 2 * Math.floor((1 + random.below(Math.max(1, columns - 3))) / 2);
  const breakRow = 1 + random.below(Math.max(1, rows - 3));

  let accentWarp = "";
  let lightWarp = "";
  const blocks: Place[][] = [[], [], []];
  let mark = "";
  for (let column = 0; column < columns; column++) {
    const odd = column % 2;
    const x = column * WIDE;
    const top = odd ? -HIGH / 2 : 0;
    // The stripes of a strip are dashed lines as long as the cloth: on for one block, off for one.
    const start = top + (odd ? 0 : HIGH);
    const warp = (offset: number) => `M${run(x + offset, start)}v${n(rows * HIGH)}`;
    accentWarp += warp(4.5) + warp(24.5) + warp(44.5);
    lightWarp += warp(14.5) + warp(34.5);
    const shift = random.below(3);
    for (let row = odd; row < rows; row += 2) {
      const y = top + row * HIGH;
      if (column === breakColumn && row === breakRow - (breakRow % 2)) mark = breakMark(x, y, dyes);
      else blocks[(shift + (row >> 1) + column) % 3]?.push([x, y]);
    }
  }
  const all = (kind: number, draw: (place: Place) => string) =>
    (blocks[kind] ?? []).map(draw).join("");
  const seams = times(columns - 1, (i) => `M${(i + 1) * WIDE} 0v${n(height)}`).join("");
  return (
    dashes(dyes.accent, 5, "38 38", accentWarp) +
    dashes(dyes.light, 5, "38 38", lightWarp) +
    fill(
      dyes.accent,
      all(0, ([x, y]) => hollow(x + 25, y + 19, 22, 17, 10, 8)),
    ) +
    stroke(
      dyes.light,
      8.1,
      all(1, ([x, y]) => `M${run(x, y + 4)}h50m-38 19h26`),
    ) +
    stroke(
      dyes.accent,
      8.1,
      all(1, ([x, y]) => `M${run(x + 6, y + 13.5)}h38m-26 19h14`),
    ) +
    dashes(dyes.light, 9.5, "12.5 12.5", all(2, checkers)) +
    mark +
    stroke(dyes.ground, 1.4, seams)
  );
}

const checkers = ([x, y]: Place) =>
  `M${run(x, y + 4.8)}h50M${run(x + 12.5, y + 14.3)}h38M${run(x, y + 23.8)}h50M${run(x + 12.5, y + 33.3)}h38`;

function breakMark(x: number, y: number, dyes: Loom["dyes"]): string {
  return (
    fill(dyes.ground, box(x, y, WIDE, HIGH)) +
    fill(dyes.dark, lozenge(x + 25, y + 19, 24, 18.5)) +
    fill(dyes.accent, lozenge(x + 25, y + 19, 11, 8.5))
  );
}
