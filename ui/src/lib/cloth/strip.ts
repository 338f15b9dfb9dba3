import { box, fill, type Loom, lozenge, n, stroke, symbol, times, use } from "./draw.ts";

const WIDE = 50;
const HIGH = 38;

/**
 * Strip weave: narrow strips sewn side by side, warp-striped ground alternating with
 * weft blocks. One long strip is drawn once; every column is the same strip, shifted.
 */
export function strip({ width, height, dyes, random, id }: Loom): string {
  const columns = Math.ceil(width / WIDE);
  const rows = Math.ceil(height / HIGH);
  const blocks = ["b", "c", "d"];
  const length = rows + 8;
  const cells = times(length, (row) =>
    use(id + (row % 2 ? "a" : (blocks[(row / 2) % 3] ?? "b")), 0, row * HIGH),
  );

  const strips = times(columns, (column) => {
    const shift = 2 * random.below(3) + (column % 2);
    return use(`${id}s`, column * WIDE, -shift * HIGH - (column % 2 ? HIGH / 2 : 0));
  });

  const breakColumn = 2 * Math.floor((1 + random.below(Math.max(1, columns - 3))) / 2);
  const breakRow = 2 * Math.floor((1 + random.below(Math.max(1, rows - 2))) / 2);
  const x = breakColumn * WIDE + WIDE / 2;
  const y = breakRow * HIGH + HIGH / 2;
  const mark =
    fill(dyes.ground, box(breakColumn * WIDE, breakRow * HIGH, WIDE, HIGH)) +
    fill(dyes.dark, lozenge(x, y, 24, 18.5)) +
    fill(dyes.accent, lozenge(x, y, 11, 8.5));

  const seams = times(columns - 1, (i) => `M${(i + 1) * WIDE} 0v${n(height)}`).join("");
  return (
    `<defs>${symbol(`${id}a`, stripes(dyes.light, dyes.accent))}` +
    symbol(
      `${id}b`,
      fill(dyes.accent, lozenge(25, 19, 22, 17)) + fill(dyes.ground, lozenge(25, 19, 10, 8)),
    ) +
    symbol(`${id}c`, wedge(dyes.light, dyes.accent)) +
    symbol(`${id}d`, checkers(dyes.light)) +
    `${symbol(`${id}s`, cells.join(""))}</defs>${strips.join("")}${mark}` +
    stroke(dyes.ground, 1.4, seams)
  );
}

const stripes = (light: string, accent: string) =>
  stroke(accent, 5, "M4.5 0v38m20-38v38m20-38v38") + stroke(light, 5, "M14.5 0v38m20-38v38");

function wedge(light: string, accent: string): string {
  const step = (k: number) => box(k * 6, k * 9.5, WIDE - k * 12, 8.1);
  return fill(light, step(0) + step(2)) + fill(accent, step(1) + step(3));
}

function checkers(light: string): string {
  const row = (y: number, x: number) => box(x, y, 12.5, 9.5) + box(x + 25, y, 12.5, 9.5);
  return fill(light, row(0, 0) + row(9.5, 12.5) + row(19, 0) + row(28.5, 12.5));
}
