import { type ClothCut, WEAVE_NAMES, woven } from "./cloth.ts";
import { DYES, type DyeName } from "./dyes.ts";
import { hash } from "./random.ts";

const DYE_NAMES = Object.keys(DYES) as DyeName[];

/** Cloth for somebody without a picture: drawn from the name alone, and without a date. */
export function wovenName(name: string, { width, height }: ClothCut): string {
  const from = hash(name);
  const weave = WEAVE_NAMES[from % WEAVE_NAMES.length] ?? "strip";
  const dye = DYE_NAMES[(from >>> 8) % DYE_NAMES.length] ?? "indigo";
  return woven(name, weave, dye, { width, height, band: false });
}
