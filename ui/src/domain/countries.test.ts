import { describe, expect, test } from "vitest";
import { MAP_CODES } from "@/features/africa-map/map-codes.ts";
import outlines from "@/features/africa-map/outlines.json";
import {
  COUNTRIES,
  countriesIn,
  countryBySlug,
  countryHref,
  countryOf,
  HOME_COUNTRIES,
  slugOf,
} from "./countries.ts";

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
  test("S-30 are called as they ask to be", () => {
    const names = COUNTRIES.map(({ name }) => name);
    for (const name of ["Côte d'Ivoire", "Cabo Verde", "Eswatini"]) expect(names).toContain(name);
    for (const name of ["Ivory Coast", "Cape Verde"]) expect(names).not.toContain(name);
  });
  test("S-06 each has a page of its own", () => {
    expect(new Set(COUNTRIES.map(({ name }) => slugOf(name))).size).toBe(54);
    expect(countryHref("CI")).toBe("/countries/cote-d-ivoire");
    expect(countryHref("São Tomé and Príncipe")).toBe("/countries/sao-tome-and-principe");
    expect(countryHref("Atlantis")).toBeUndefined();
    expect(countryBySlug("guinea-bissau")?.code).toBe("GW");
    expect(countryBySlug("ivory-coast")).toBeUndefined();
  });
  test("are found by code and by name", () => {
    expect(countryOf("GH")?.name).toBe("Ghana");
    expect(countryOf("ghana")?.code).toBe("GH");
    expect(countryOf("Atlantis")).toBeUndefined();
  });
});

test("the map has an outline for each of the 54, and one for nobody", () => {
  expect([...MAP_CODES].sort()).toEqual(["", ...COUNTRIES.map((country) => country.code)].sort());
  expect(outlines).toHaveLength(MAP_CODES.length);
  for (const outline of outlines) expect(outline).toMatch(/^M-?\d+ -?\d+l[-\d ]+z/);
});
