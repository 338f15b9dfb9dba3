import type { Dyes } from "./dyes.ts";
import type { Random } from "./random.ts";

/** What every weave gets: the cut of cloth, its threads, its luck, and a prefix for ids. */
export interface Loom {
  width: number;
  height: number;
  dyes: Dyes;
  random: Random;
  id: string;
}

export type Weave = (loom: Loom) => string;

/** One decimal at most, and no leading zero: twenty cloths travel in one page. */
export function n(value: number): string {
  const text = String(Math.round(value * 10) / 10);
  return text.replace(/^(-?)0\./, "$1.");
}

export const fill = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`;

export const stroke = (colour: string, width: number, d: string, extra = "") =>
  `<path fill="none" stroke="${colour}" stroke-width="${n(width)}"${extra} d="${d}"/>`;

/** A row of equal marks drawn by one dashed line, which is far shorter than one path each. */
export const dashes = (colour: string, width: number, pattern: string, d: string, round = false) =>
  stroke(
    colour,
    width,
    d,
    ` stroke-dasharray="${pattern}"${round ? ' stroke-linecap="round"' : ""}`,
  );

export const box = (x: number, y: number, w: number, h: number) =>
  `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;

export const lozenge = (cx: number, cy: number, rx: number, ry: number) =>
  `M${n(cx)} ${n(cy - ry)}l${n(rx)} ${n(ry)}${signed(-rx)} ${n(ry)}${signed(-rx)} ${n(-ry)}z`;

export const symbol = (id: string, content: string) => `<g id="${id}">${content}</g>`;

export const use = (id: string, x: number, y: number) =>
  `<use href="#${id}"${x ? ` x="${n(x)}"` : ""}${y ? ` y="${n(y)}"` : ""}/>`;

export const at = (x: number, y: number, content: string) =>
  `<g transform="translate(${n(x)} ${n(y)})">${content}</g>`;

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, i) => make(i));

/** A minus sign separates numbers by itself; anything else needs a space. */
function signed(value: number): string {
  const text = n(value);
  return text.startsWith("-") ? text : ` ${text}`;
}
