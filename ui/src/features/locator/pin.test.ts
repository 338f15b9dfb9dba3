import { expect, test } from "vitest";
import { HEIGHT, SMALL, WIDTH } from "./map.ts";
import ghana from "./maps/GH.json";
import { placeMarks } from "./marks.ts";
import { movedBy, pinAt, pinOf } from "./pin.ts";

test("S-03 a press on the map is the place that the map shows there", () => {
  const accra = { latitude: 5.55, longitude: -0.2 };
  const [placed] = placeMarks(ghana.frame, [{ name: "Accra", ...accra }]);
  if (!placed) throw new Error("Accra is not on the map of Ghana");
  const across = (placed.at.x + SMALL.sides) / (WIDTH + 2 * SMALL.sides);
  expect(pinAt(ghana.frame, across, placed.at.y / HEIGHT)).toEqual(accra);
});

test("S-03 the arrow keys move a pin by a hundredth of a degree, with Shift by a tenth", () => {
  const pin = { latitude: 5.55, longitude: -0.2 };
  expect(movedBy(pin, "ArrowUp", false)).toEqual({ latitude: 5.56, longitude: -0.2 });
  expect(movedBy(pin, "ArrowDown", true)).toEqual({ latitude: 5.45, longitude: -0.2 });
  expect(movedBy(pin, "ArrowLeft", false)).toEqual({ latitude: 5.55, longitude: -0.21 });
  expect(movedBy(pin, "ArrowRight", true)).toEqual({ latitude: 5.55, longitude: -0.1 });
  expect(movedBy({ latitude: 5.5537, longitude: 180 }, "ArrowRight", false)).toEqual({
    latitude: 5.5537,
    longitude: 180,
  });
  expect(movedBy(pin, "Enter", false)).toBeNull();
});

test("S-03 only a place on earth is a pin", () => {
  expect(pinOf("5.55", " -0.2")).toEqual({ latitude: 5.55, longitude: -0.2 });
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
