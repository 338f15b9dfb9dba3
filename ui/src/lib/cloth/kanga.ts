import { box, fill, type Loom, n, stroke, symbol, times, use } from "./draw.ts";

const BORDER = 34;
const PITCH = 52;

const MOTIFS = [
  "M0-15q9 6 9 15 0 9-9 15-9-9-9-15 0-9 9-15zM-15 0h-4M15 0h4",
  "M-10 0a10 10 0 1 0 20 0 10 10 0 1 0-20 0M-18 0h-1M18 0h1",
  "M0-15l5 10 10 5-10 5-5 10-5-10-10-5 10-5z",
];

/** A printed wrapper: border, frame and a field of one motif. */
export function kanga(loom: Loom): string {
  const { dyes, random, id } = loom;
  const motif = MOTIFS[random.below(3)] ?? "";
  const shape = (colour: string) =>
    `<path fill="${colour}" stroke="${colour}" stroke-width="3" d="${motif}"/>`;
  const defs = `<defs>${symbol(`${id}m`, shape(dyes.light))}${symbol(`${id}n`, shape(dyes.accent))}</defs>`;
  // A border all round collapses in a narrow cut, so there the cloth shows field and hem only.
  return defs + (loom.width < 220 ? hemmed(loom) : framed(loom));
}

function framed(loom: Loom): string {
  const { width, height, dyes } = loom;
  const across = Math.floor((width - 12) / BORDER);
  const step = (width - 12) / across;
  const down = Math.max(2, Math.round((height - 12) / BORDER));
  const rise = (height - 12) / down;
  const beside = times(across, (i) => diamond(6 + step * (i + 0.5), 6 + rise / 2)).join("");
  const below = times(across, (i) => diamond(6 + step * (i + 0.5), height - 6 - rise / 2)).join("");
  const sides = times(down - 2, (i) => {
    const y = 6 + rise * (i + 1.5);
    return diamond(6 + step / 2, y) + diamond(width - 6 - step / 2, y);
  }).join("");
  const inset = BORDER + 12;
  return (
    fill(dyes.dark, `M0 0h${n(width)}v${n(height)}H0z`) +
    fill(dyes.ground, box(6, 6, width - 12, height - 12)) +
    fill(dyes.accent, beside + below + sides) +
    stroke(dyes.light, 3, box(inset, inset, width - 2 * inset, height - 2 * inset)) +
    field(loom, BORDER + 36, width - BORDER - 32, BORDER + 34, height - BORDER - 30)
  );
}

function hemmed(loom: Loom): string {
  const { width, height, dyes, random } = loom;
  const shift = random.below(20);
  const hem = times(width / 28 + 1, (i) => diamond(shift + i * 28 - 8, height - 23)).join("");
  return (
    fill(dyes.dark, box(0, height - 46, width, 46)) +
    fill(dyes.light, box(0, height - 42, width, 3) + box(0, height - 7, width, 3)) +
    fill(dyes.accent, hem) +
    field(loom, shift - 14, width + 20, 24, height - 62)
  );
}

function field({ random, id }: Loom, left: number, right: number, top: number, bottom: number) {
  const columns = Math.floor((right - left) / PITCH) + 1;
  const rows = Math.max(1, Math.floor((bottom - top) / 40) + 1);
  const spare = right - left - (columns - 1) * PITCH - PITCH / 2;
  const broken = random.below(Math.max(1, columns * rows - 1));
  const marks: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = left + Math.max(0, spare / 2) + column * PITCH + (row % 2 ? PITCH / 2 : 0);
      if (x > right) continue;
      marks.push(use(id + (row * columns + column === broken ? "n" : "m"), x, top + row * 40));
    }
  }
  return marks.join("");
}

const diamond = (x: number, y: number) => `M${n(x - 11)} ${n(y)}l11-11 11 11-11 11z`;
