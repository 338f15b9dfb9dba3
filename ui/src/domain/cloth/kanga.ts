import { box, circle, fill, type Loom, lozenge, n, run, stroke, times } from "./draw.ts";

const BORDER = 34;
const PITCH = 52;

type Motif = (x: number, y: number) => string;
const seed: Motif = (x, y) =>
  `M${run(x, y - 15)}q9 6 9 15 0 9-9 15-9-9-9-15 0-9 9-15zm-15 15h-4m34 0h4`;
const dot: Motif = (x, y) => `${circle(x, y, 10)}m-8 0h-1m37 0h1`;
const star: Motif = (x, y) => `M${run(x, y - 15)}l5 10 10 5-10 5-5 10-5-10-10-5 10-5z`;
const MOTIFS = [seed, dot, star];

/** A printed wrapper: border, frame and a field of one motif. */
export function kanga(loom: Loom): string {
  const motif = MOTIFS[loom.random.below(3)] ?? star;
  // A border all round collapses in a narrow cut, so there the cloth shows field and hem only.
  return loom.width < 220 ? hemmed(loom, motif) : framed(loom, motif);
}

function framed(loom: Loom, motif: Motif): string {
  const { width, height, dyes } = loom;
  const across = Math.floor((width - 12) / BORDER);
  const down = Math.max(2, Math.round((height - 12) / BORDER));
  const step = (width - 12) / across;
  const rise = (height - 12) / down;
  const row = (y: number) =>
    times(across, (i) => lozenge(6 + step * (i + 0.5), y, 11, 11)).join("");
  const sides = times(down - 2, (i) => {
    const y = 6 + rise * (i + 1.5);
    return lozenge(6 + step / 2, y, 11, 11) + lozenge(width - 6 - step / 2, y, 11, 11);
  }).join("");
  const inset = BORDER + 12;
  return (
    fill(dyes.dark, `M0 0h${n(width)}v${n(height)}H0z`) +
    fill(dyes.ground, box(6, 6, width - 12, height - 12)) +
    fill(dyes.accent, row(6 + rise / 2) + row(height - 6 - rise / 2) + sides) +
    stroke(dyes.light, 3, box(inset, inset, width - 2 * inset, height - 2 * inset)) +
    field(loom, motif, BORDER + 36, width - BORDER - 32, BORDER + 34, height - BORDER - 30)
  );
}

function hemmed(loom: Loom, motif: Motif): string {
  const { width, height, dyes, random } = loom;
  const shift = random.below(20);
  const hem = times(width / 28 + 1, (i) => lozenge(shift + i * 28, height - 23, 10, 11)).join("");
  return (
    fill(dyes.dark, box(0, height - 46, width, 46)) +
    fill(dyes.light, box(0, height - 42, width, 3) + box(0, height - 7, width, 3)) +
    fill(dyes.accent, hem) +
    field(loom, motif, shift - 14, width + 20, 24, height - 62)
  );
}

function field(
  { random, dyes }: Loom,
  motif: Motif,
  left: number,
  right: number,
  top: number,
  bottom: number,
): string {
  const columns = Math.floor((right - left) / PITCH) + 1;
  const rows = Math.max(1, Math.floor((bottom - top) / 40) + 1);
  const spare = Math.max(0, right - left - (columns - 1) * PITCH - PITCH / 2);
  const broken = random.below(Math.max(1, columns * rows - 1));
  let marks = "";
  let breakMark = "";
  for (let i = 0; i < columns * rows; i++) {
    const row = Math.floor(i / columns);
    const x = left + spare / 2 + (i % columns) * PITCH + (row % 2 ? PITCH / 2 : 0);
    if (x > right) continue;
    if (i === broken) breakMark = motif(x, top + row * 40);
    else marks += motif(x, top + row * 40);
  }
  const printed = (colour: string, d: string) =>
    d ? `<path fill="${colour}" stroke="${colour}" stroke-width="3" d="${d}"/>` : "";
  return printed(dyes.light, marks) + printed(dyes.accent, breakMark);
}
