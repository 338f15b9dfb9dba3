// Draws the selvedge, the woven edge band, as tiles of several heights: scaling a
// single one to all of them would blur its small squares. The tiles are pictures, because
// a browser sets up a whole document for each SVG in a style sheet, while the first
// paint waits. The result is committed.
import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

const OCHRE = "#e29a2c";
const INK = "#271b13";
const MADDER = "#9f2b1e";
const CREAM = "#f1eadd";
const INDIGO = "#243779";
const PALETTE = [OCHRE, INK, MADDER, CREAM, INDIGO];
const WIDTH = 168;
/** Dots per pixel: enough for the sharpest screens. */
const SCALE = 4;

const range = (count) => Array.from({ length: count }, (_, i) => i);

// A shape is a colour and whether a point is in it. Later ones lie on earlier ones.
const box = (fill, x, y, w, h) => ({
  fill,
  has: (px, py) => px >= x && px < x + w && py >= y && py < y + h,
});
const lozenge = (fill, x, h) => ({
  fill,
  has: (px, py) => Math.abs(px - x) / 6 + Math.abs(py - h / 2) / (h * 0.38) < 1,
});

const warpStripes = (h) =>
  range(6).map((i) => box(i % 2 === 0 ? MADDER : INK, i * 7 + 2, 0, 3.5, h));

const checkers = (h) =>
  range(16)
    .filter((i) => ((i % 4) + Math.floor(i / 4)) % 2 === 0)
    .map((i) => box(INK, 44 + (i % 4) * 10, (Math.floor(i / 4) * h) / 4, 10, h / 4));

const lozenges = (h) => [
  box(MADDER, 84, 0, 42, h),
  lozenge(OCHRE, 91, h),
  lozenge(CREAM, 105, h),
  lozenge(OCHRE, 119, h),
];

const weftBars = (h) => [
  box(INDIGO, 126, 0, 42, h),
  ...range(3).map((i) => box(i === 1 ? OCHRE : CREAM, 128, h * (0.12 + i * 0.3), 38, h * 0.13)),
];

/** The colour of each dot, as its place in the palette. */
function draw(h) {
  const shapes = [
    box(OCHRE, 0, 0, WIDTH, h),
    ...warpStripes(h),
    ...checkers(h),
    ...lozenges(h),
    ...weftBars(h),
  ];
  return range(h * SCALE).map((y) =>
    range(WIDTH * SCALE).map((x) => {
      const [px, py] = [(x + 0.5) / SCALE, (y + 0.5) / SCALE];
      return PALETTE.indexOf(shapes.findLast((shape) => shape.has(px, py)).fill);
    }),
  );
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A PNG with a palette, four bits to a dot; each row tells how it differs from the last. */
function png(dots) {
  const [height, width] = [dots.length, dots[0].length];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3, 0, 0, 0], 8);
  const rows = dots.map((row) =>
    Uint8Array.from(range(width / 2), (i) => (row[2 * i] << 4) | row[2 * i + 1]),
  );
  const filtered = rows.map((row, y) =>
    Buffer.from([2, ...row.map((byte, i) => byte - (rows[y - 1]?.[i] ?? 0))]),
  );
  const palette = PALETTE.flatMap((color) => [...Buffer.from(color.slice(1), "hex")]);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette)),
    chunk("IDAT", deflateSync(Buffer.concat(filtered), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const tile = (h) => `url("data:image/png;base64,${png(draw(h)).toString("base64")}")`;
const measures = (h) => `0 0 / ${WIDTH}px ${h}px`;
const rule = (h) => `  --selvedge-${h}:\n    ${tile(h)}\n    ${measures(h)};`;

function write(file, ...rules) {
  const text = `/* Written by scripts/selvedge.mjs. */\n:root {\n${rules.join("\n")}\n}\n`;
  writeFileSync(`src/styles/${file}.css`, text);
}

// A tile has four dots to a pixel, so that one can be stretched to not quite twice its height.
write(
  "selvedge",
  rule(6),
  rule(8),
  `  --selvedge-tile: ${tile(16)};`,
  ...[16, 28].map((h) => `  --selvedge-${h}: var(--selvedge-tile) ${measures(h)};`),
);
// Few pages show the highest, which is the largest; it is loaded with those alone.
write("selvedge-44", rule(44));
