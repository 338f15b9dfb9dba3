import { expect, test } from "vitest";
import { HEIGHT, SMALL, WIDTH } from "./map.ts";
import ghana from "./maps/GH.json";
import { markOf } from "./marked.ts";
import { placeMarks } from "./marks.ts";
import { movedBy, pinAt, pinOf, spotOf } from "./pin.ts";

test("S-03 a press on the map is the place that the map shows there", () => {
  const accra = { lat: 5.55, lon: -0.2 };
  const [placed] = placeMarks(ghana.frame, [
    markOf({ name: "Accra", countryCode: "GH", point: accra }),
  ]);
  const spot = spotOf(ghana.frame, accra);
  if (!placed || !spot) throw new Error("Accra is not on the map of Ghana");
  expect(spot.across).toBeCloseTo((placed.at.x + SMALL.sides) / (WIDTH + 2 * SMALL.sides));
  expect(spot.down).toBeCloseTo(placed.at.y / HEIGHT);
  expect(pinAt(ghana.frame, spot)).toEqual(accra);
  expect(spotOf(ghana.frame, { lat: 51.5, lon: 0 })).toBeNull();
});

test("S-03 the arrow keys move a pin by a hundredth of a degree, with Shift by a tenth", () => {
  const pin = { lat: 5.55, lon: -0.2 };
  expect(movedBy(pin, "ArrowUp", false)).toEqual({ lat: 5.56, lon: -0.2 });
  expect(movedBy(pin, "ArrowDown", true)).toEqual({ lat: 5.45, lon: -0.2 });
  expect(movedBy(pin, "ArrowLeft", false)).toEqual({ lat: 5.55, lon: -0.21 });
  expect(movedBy(pin, "ArrowRight", true)).toEqual({ lat: 5.55, lon: -0.1 });
  expect(movedBy({ lat: 5.5537, lon: 180 }, "ArrowRight", false)).toEqual({
    lat: 5.5537,
    lon: 180,
  });
  expect(movedBy(pin, "Enter", false)).toBeNull();
});

test("S-03 only a place on earth is a pin", () => {
  expect(pinOf("5.55", " -0.2")).toEqual({ lat: 5.55, lon: -0.2 });
  for (const [latitude, longitude] of [
    ["", "1"],
    ["1", " "],
    ["x", "1"],
    ["91", "1"],
    ["1", "181"],
  ] as const) {
    expect(pinOf(latitude, longitude), `${latitude} ${longitude}`).toBeNull();
  }
});
