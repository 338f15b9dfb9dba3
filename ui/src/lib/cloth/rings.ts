import { at, type Loom, stroke, symbol, times, use } from "./draw.ts";

const WIDE = 88;
const HIGH = 76;

/** Tied rings in indigo: cloth gathered around a seed, bound, dyed and opened again. */
export function rings({ width, height, dyes, random, id }: Loom): string {
  const columns = Math.ceil((width + 60) / WIDE);
  const rows = Math.ceil((height + 30) / HIGH);
  const breakColumn = 1 + random.below(Math.max(1, columns - 3));
  const breakRow = random.below(Math.max(1, rows - 1));

  const tied: string[] = [];
  let knots = "";
  let broken = "";
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = column * WIDE + (row % 2 ? WIDE / 2 : 0);
      const y = row * HIGH + 20;
      knots += `M${x - WIDE / 2} ${y}h0`;
      if (column === breakColumn && row === breakRow)
        broken = at(x, y, circles(dyes.dark, dyes.dark));
      else tied.push(use(id, x, y));
    }
  }
  return (
    `<defs>${symbol(id, circles(dyes.light, dyes.accent))}</defs>` +
    `<g fill="none" stroke-dasharray="3 4" stroke-linecap="round">${tied.join("")}${broken}</g>` +
    stroke(dyes.light, 6, knots, ' stroke-linecap="round"')
  );
}

const circles = (outer: string, inner: string) =>
  times(4, (i) => {
    const radius = 10 * (i + 1);
    const width = Math.round((3 - i * 0.4) * 10) / 10;
    return `<circle r="${radius}" stroke="${i % 2 ? outer : inner}" stroke-width="${width}"/>`;
  }).join("");
