import { describe, expect, test } from "vitest";
import { COUNTRIES } from "../countries.ts";
import { type ClothSubject, cloth, type WeaveName, weaveOf, woven } from "./cloth.ts";
import { n } from "./draw.ts";
import { DYES, dyeOfTag } from "./dyes.ts";

const subject = (change: Partial<ClothSubject> = {}): ClothSubject => ({
  id: "0198c1f0-aaaa",
  country: "Ghana",
  countryCode: "GH",
  tags: ["INDEPENDENCE"],
  date: "1957-03-06",
  precision: "day",
  ...change,
});
const CARD = { width: 400, height: 179 };
const WEAVES: WeaveName[] = ["strip", "resist", "rings", "lozenges", "beads", "kanga", "lattice"];

describe("a cloth", () => {
  test("is the same for the same event", () => {
    expect(cloth(subject(), CARD)).toBe(cloth(subject(), CARD));
  });
  test("differs between two events of one country", () => {
    expect(cloth(subject(), CARD)).not.toBe(cloth(subject({ id: "another" }), CARD));
  });
  test.each(WEAVES)("%s stays small, whatever the seed and the cut", (weave) => {
    for (let seed = 0; seed < 60; seed++) {
      expect(woven(`seed-${seed}`, weave, "ochre", CARD).length).toBeLessThan(4000);
      expect(
        woven(`seed-${seed}`, weave, "ochre", { width: 800, height: 179 }).length,
      ).toBeLessThan(6000);
    }
  });
  test.each(WEAVES)("%s is well-formed and free of bad numbers", (weave) => {
    for (const [width, height] of [
      [400, 179],
      [92, 240],
      [150, 160],
      [470, 644],
    ] as const) {
      const markup = woven("seed", weave, "indigo", { width, height });
      expect(markup).not.toMatch(/NaN|undefined|Infinity/);
      const document = new DOMParser().parseFromString(
        `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`,
        "image/svg+xml",
      );
      expect(document.querySelector("parsererror")).toBeNull();
      expect(document.querySelectorAll("svg *").length).toBeLessThan(48);
    }
  });
  test("needs no ids, so that one event may be drawn twice on a page", () => {
    for (const weave of WEAVES) expect(woven("seed", weave, "leaf", CARD)).not.toContain("id=");
  });
});

describe("what a cloth tells", () => {
  const dashesIn = (markup: string) => markup.match(/stroke-dasharray="(4.5 3.5|1.5 2.5)"/g) ?? [];
  const plain = (change: Partial<ClothSubject>) =>
    dashesIn(cloth(subject({ country: "Mali", countryCode: "ML", ...change }), CARD));
  test("month and day stand in the edge band as far as they are known", () => {
    expect(plain({ precision: "day" })).toHaveLength(2);
    expect(plain({ precision: "month" })).toHaveLength(1);
    expect(plain({ precision: "year" })).toHaveLength(0);
    expect(plain({ date: "" })).toHaveLength(0);
  });
  test("March is three bars, the sixth is six threads", () => {
    const markup = cloth(subject({ country: "Mali", countryCode: "ML" }), CARD);
    expect(markup).toContain('stroke-dasharray="4.5 3.5" d="M384 8v20.5"');
    expect(markup).toContain('stroke-dasharray="1.5 2.5" d="M384 36v21.5"');
  });
  test("every country has a weave, and an unknown place always the same one", () => {
    for (const { code, weave } of COUNTRIES) {
      expect(weaveOf({ country: "", countryCode: code })).toBe(weave);
    }
    const elsewhere = { country: "Continent-wide", countryCode: "" };
    expect(WEAVES).toContain(weaveOf(elsewhere));
    expect(weaveOf(elsewhere)).toBe(weaveOf(elsewhere));
  });
  test("the first tag chooses the dye, without regard to case", () => {
    expect(dyeOfTag("Independence")).toBe("ochre");
    expect(dyeOfTag("INDEPENDENCE")).toBe("ochre");
    expect(Object.keys(DYES)).toContain(dyeOfTag("a tag nobody has thought of"));
    expect(dyeOfTag(undefined)).toBe("indigo");
  });
});

test("numbers are short", () => {
  expect([0.5, -0.5, 12, 1.25, 0].map(n)).toEqual([".5", "-.5", "12", "1.3", "0"]);
});
