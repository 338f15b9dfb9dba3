import { expect, test } from "vitest";
import { COUNTRIES } from "@/domain/countries.ts";
import { type CountryMap, HEIGHT, WIDTH } from "./map.ts";
import { type Mark, placeMarks, SIZE } from "./marks.ts";

const maps = import.meta.glob<CountryMap>("./maps/*.json", { eager: true, import: "default" });
const { frame = [] } = maps["./maps/GH.json"] ?? {};

const mark = (number: number, latitude: number, longitude: number, radiusKm?: number): Mark => ({
  number,
  name: String(number),
  latitude,
  longitude,
  radiusKm,
});
const rounded = (value: number) => Math.round(value);

test("S-06 each of the 54 has a map, and none is over 20 KB", () => {
  const codes = COUNTRIES.map(({ code }) => code).sort();
  expect(Object.keys(maps).sort()).toEqual(codes.map((code) => `./maps/${code}.json`));
  for (const map of Object.values(maps)) {
    expect(JSON.stringify(map).length).toBeLessThan(20_000);
    expect(map.outlines).toHaveLength(3);
    expect(map.outlines[2]).toMatch(/^M\d+ \d+l/);
    expect(map.frame).toHaveLength(6);
  }
});

test("S-06 places are where they are", () => {
  // Accra lies on the coast in the south-east, Tamale in the north.
  const [accra, tamale] = placeMarks(frame, [mark(1, 5.55, -0.2), mark(2, 9.4, -0.84)]);
  expect(accra?.x).toBeGreaterThan(WIDTH / 2);
  expect(accra?.y).toBeGreaterThan(HEIGHT * 0.75);
  expect(tamale?.y).toBeLessThan(HEIGHT / 2);
  expect(accra).toMatchObject(accra?.at ?? {});
});

test("S-06 of two marks that are too near the later one moves out", () => {
  const placed = placeMarks(frame, [mark(1, 6.69, -1.62), mark(2, 6.6, -1.6), mark(3, 6.65, -1.6)]);
  const [first, second, third] = placed;
  if (!first || !second || !third) throw new Error("a mark is missing");
  expect(first.x).toBe(first.at.x);
  for (const [a, b] of [
    [first, second],
    [first, third],
    [second, third],
  ] as const) {
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(SIZE);
  }
  expect(rounded(second.x)).not.toBe(rounded(second.at.x));
});

test("S-06 a ring says that a place is known only nearly", () => {
  const rings = placeMarks(frame, [mark(1, 6, -1), mark(2, 7, -1, 0.5), mark(3, 8, -1, 30)]);
  expect(rings.map(({ ring }) => ring !== undefined)).toEqual([false, false, true]);
  expect(rings[2]?.ring).toBeGreaterThan(9);
});

test("S-03 a place that stands alone has its ring, however small, and its name", () => {
  const alone: Mark = { name: "Kumasi", latitude: 6.69, longitude: -1.62, radiusKm: 0.5 };
  const [placed] = placeMarks(frame, [alone]);
  expect(placed?.ring).toBe(9);
  expect(placeMarks(frame, [alone], 1.25)[0]?.ring).toBe(11.25);
});

test("S-03 what is not on the map is left out", () => {
  expect(placeMarks(frame, [mark(1, 5.55, -0.2), mark(2, -26.2, 28)])).toHaveLength(1);
});
