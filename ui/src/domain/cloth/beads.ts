import { box, dashes, fill, type Loom, n, stroke, times } from "./draw.ts";

const TRIANGLES = 44;
const SQUARES = 14;
const BEADS = 30;
const ORDER = [TRIANGLES, SQUARES, BEADS, SQUARES];

/** Bead and triangle bands, laid one above the other. */
export function beads({ width, height, dyes, random }: Loom): string {
  let kind = random.below(3);
  let y = 0;
  let field = "";
  let beadRow = -1;
  while (y < height) {
    const high = ORDER[kind % 4] ?? TRIANGLES;
    if (high === TRIANGLES) {
      field += triangles(width, y, kind % 8 < 4 ? dyes.light : dyes.accent, dyes.ground);
    } else if (high === BEADS) {
      if (beadRow < 0) beadRow = y;
      field += fill(dyes.dark, box(0, y, width, BEADS));
      field += dashes(dyes.light, 12, "0 15", `M8 ${y + 15}h${n(width)}`, true);
    } else {
      const colour = kind % 4 === 1 ? dyes.accent : dyes.light;
      field += dashes(colour, 8, "7 7", `M0 ${y + 7}h${n(width)}`);
    }
    kind++;
    y += high;
  }
  const bead = 8 + 15 * (4 + random.below(Math.max(1, width / 15 - 12)));
  const broken = `M${bead} ${Math.max(0, beadRow) + 15}h0`;
  return field + stroke(dyes.accent, 12, broken, ' stroke-linecap="round"');
}

function triangles(width: number, top: number, colour: string, ground: string): string {
  const foot = top + TRIANGLES - 3;
  const count = Math.ceil(width / 40) + 1;
  const outer = `M-20 ${foot}${times(count, () => "l20-38 20 38zm40 0").join("")}`;
  const inner = `M-10 ${foot}${times(count, () => "l10-17 10 17zm40 0").join("")}`;
  return fill(colour, outer) + fill(ground, inner);
}
