// Draws the selvedge, the woven edge band, as one tile per height it is used at:
// scaling a single tile would blur its small squares. The result is committed.
import { writeFileSync } from "node:fs";

const OCHRE = "#e29a2c";
const INK = "#271b13";
const MADDER = "#9f2b1e";
const CREAM = "#f1eadd";
const INDIGO = "#243779";
const WIDTH = 168;

const n = (value) => Number(value.toFixed(2));
const box = (x, y, w, h) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
const path = (fill, d) => `<path fill='${fill}' d='${d}'/>`;
const range = (count) => Array.from({ length: count }, (_, i) => i);

function warpStripes(h) {
  const bar = (i) => box(i * 7 + 2, 0, 3.5, h);
  return path(MADDER, [0, 2, 4].map(bar).join("")) + path(INK, [1, 3, 5].map(bar).join(""));
}

function checkers(h) {
  const cells = range(16).filter((i) => ((i % 4) + Math.floor(i / 4)) % 2 === 0);
  return path(
    INK,
    cells.map((i) => box(44 + (i % 4) * 10, (Math.floor(i / 4) * h) / 4, 10, h / 4)).join(""),
  );
}

function lozenges(h) {
  const one = (x) => `M${n(x)} ${n(h * 0.12)}l6 ${n(h * 0.38)}-6 ${n(h * 0.38)}-6 ${n(-h * 0.38)}z`;
  return path(MADDER, box(84, 0, 42, h)) + path(OCHRE, one(91) + one(119)) + path(CREAM, one(105));
}

function weftBars(h) {
  const bar = (i) => box(128, h * (0.12 + i * 0.3), 38, h * 0.13);
  return path(INDIGO, box(126, 0, 42, h)) + path(CREAM, bar(0) + bar(2)) + path(OCHRE, bar(1));
}

function tile(h) {
  const body =
    path(OCHRE, box(0, 0, WIDTH, h)) + warpStripes(h) + checkers(h) + lozenges(h) + weftBars(h);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${WIDTH}' height='${h}' shape-rendering='crispEdges'>${body}</svg>`;
  return svg.replaceAll("#", "%23").replaceAll("<", "%3C").replaceAll(">", "%3E");
}

const rules = [6, 8, 16, 28, 44].map(
  (h) => `  --selvedge-${h}: url("data:image/svg+xml,${tile(h)}") 0 0 / ${WIDTH}px ${h}px;`,
);
writeFileSync(
  "src/styles/selvedge.css",
  `/* Written by scripts/selvedge.mjs. */\n:root {\n${rules.join("\n")}\n}\n`,
);
