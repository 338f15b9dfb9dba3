import { describe, expect, test } from "vitest";
import { MAP_PLACES } from "@/routes/places/map-places.ts";
import outlines from "@/routes/places/outlines.json";
import { COUNTRIES, countriesIn, countryOf, HOME_COUNTRIES } from "./countries.ts";

describe("countries", () => {
  test("there are 54, each once", () => {
    expect(COUNTRIES).toHaveLength(54);
    expect(new Set(COUNTRIES.map((country) => country.code)).size).toBe(54);
    expect(new Set(COUNTRIES.map((country) => country.name)).size).toBe(54);
  });
  test("HOME-09 the fixed list has 50 different ones", () => {
    expect(HOME_COUNTRIES).toHaveLength(50);
    expect(new Set(HOME_COUNTRIES).size).toBe(50);
  });
  test("HOME-10 it starts with the six named ones, the rest by alphabet", () => {
    const six = ["Ghana", "Nigeria", "South Africa", "Kenya", "Egypt", "Morocco"];
    expect(HOME_COUNTRIES.slice(0, 6)).toEqual(six);
    expect(HOME_COUNTRIES.slice(6)).toEqual([...HOME_COUNTRIES.slice(6)].sort());
  });
  test("PLC-05 the regions do not depend on data", () => {
    expect(countriesIn("West")).toHaveLength(15);
    expect(countriesIn("East")).toHaveLength(14);
    expect(countriesIn("Central")).toHaveLength(9);
    expect(countriesIn("Southern")).toHaveLength(10);
    expect(countriesIn("North")).toHaveLength(6);
  });
  test("are found by code and by name", () => {
    expect(countryOf("GH")?.name).toBe("Ghana");
    expect(countryOf("ghana")?.code).toBe("GH");
    expect(countryOf("Atlantis")).toBeUndefined();
  });
});

test("the map has an outline for each of the 54, and one for nobody", () => {
  const drawn = MAP_PLACES.map(({ code }) => code).sort();
  expect(drawn).toEqual(["", ...COUNTRIES.map((country) => country.code)].sort());
  expect(outlines).toHaveLength(MAP_PLACES.length);
  for (const outline of outlines) expect(outline).toMatch(/^M-?\d+ -?\d+l[-\d ]+z/);
});
