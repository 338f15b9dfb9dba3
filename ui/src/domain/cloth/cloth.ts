import { parseDate } from "@/lib/calendar.ts";
import { type Country, countryOf } from "../countries.ts";
import { dateBand } from "./band.ts";
import { beads } from "./beads.ts";
import type { Weave } from "./draw.ts";
import { fill, n } from "./draw.ts";
import { DYES, type DyeName, dyeOfTag } from "./dyes.ts";
import { kanga } from "./kanga.ts";
import { lattice } from "./lattice.ts";
import { lozenges } from "./lozenges.ts";
import { hash, seeded } from "./random.ts";
import { resist } from "./resist.ts";
import { rings } from "./rings.ts";
import { strip } from "./strip.ts";

export type WeaveName = Country["weave"];

const WEAVES: Record<WeaveName, Weave> = { strip, resist, rings, lozenges, beads, kanga, lattice };
export const WEAVE_NAMES = Object.keys(WEAVES) as WeaveName[];

/** The part of an event that a cloth is drawn from. */
export interface ClothSubject {
  id: string;
  country: string;
  countryCode?: string;
  tags: string[];
  date: string;
  precision?: string;
}

export interface ClothCut {
  width: number;
  height: number;
  /** Narrow cuts leave the date band out: it would be all one sees. */
  band?: boolean;
}

/** Events outside the 54 countries still get a cloth that is always the same for them. */
export function weaveOf(subject: Pick<ClothSubject, "country" | "countryCode">): WeaveName {
  const country = countryOf(subject.countryCode || subject.country);
  return country?.weave ?? WEAVE_NAMES[hash(subject.country) % WEAVE_NAMES.length] ?? "strip";
}

/** Draws the inside of an SVG of the given size. Pure: the same event, the same cloth. */
export function cloth(subject: ClothSubject, cut: ClothCut): string {
  return woven(subject.id, weaveOf(subject), dyeOfTag(subject.tags[0]), cut, subject);
}

/** The same for a place without an event, such as a region's tile. */
export function woven(
  seed: string,
  weave: WeaveName,
  dye: DyeName,
  { width, height, band = true }: ClothCut,
  dated: { date: string; precision?: string } = { date: "" },
): string {
  const loom = {
    width,
    height,
    dyes: DYES[dye],
    random: seeded(hash(seed)),
  };
  const ground = fill(loom.dyes.ground, `M0 0h${n(width)}v${n(height)}H0z`);
  const field = WEAVES[weave](loom);
  if (!band) return ground + field;
  const date = parseDate(dated.date);
  const precision = dated.precision ?? "day";
  const month = date && (precision === "day" || precision === "month") ? date.month : 0;
  const day = date && precision === "day" ? date.day : 0;
  return ground + field + dateBand(loom, month, day);
}
