import { type ClothCut, WEAVE_NAMES, woven } from "./cloth.ts";
import { DYES, type DyeName } from "./dyes.ts";
import { hash } from "./random.ts";

const DYE_NAMES = Object.keys(DYES) as DyeName[];

/**
 * Cloth for a person, place or thread without a picture. It is drawn from the id alone, so that
 * it stays as it is in every language and under every name.
 */
export function wovenEntry(id: string, { width, height }: ClothCut): string {
  const from = hash(id);
  const weave = WEAVE_NAMES[from % WEAVE_NAMES.length] ?? "strip";
  const dye = DYE_NAMES[(from >>> 8) % DYE_NAMES.length] ?? "indigo";
  return woven(id, weave, dye, { width, height, band: false });
}
