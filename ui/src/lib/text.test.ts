import { describe, expect, test } from "vitest";
import { tagLabel } from "@/domain/tags.ts";
import { archive } from "@/messages/archive.ts";
import { en } from "@/messages/en.ts";
import { pseudo, pseudoText } from "@/messages/pseudo.ts";
import { groupDigits } from "./plural.ts";
import { shorten } from "./shorten.ts";
import { initials, paragraphs } from "./text.ts";

describe("cutting", () => {
  test("COL-07 181 characters become 177 and an ellipsis, 180 stay", () => {
    expect(shorten("x".repeat(181), 180)).toBe(`${"x".repeat(177)}…`);
    expect(shorten("x".repeat(180), 180)).toBe("x".repeat(180));
  });
  test("COL-07 letters outside the basic plane count once", () => {
    expect(shorten("𞤀".repeat(181), 180)).toBe(`${"𞤀".repeat(177)}…`);
  });
});

test("HDR-16 FTR-08 the badge shows initials", () => {
  expect(initials("Sankofa")).toBe("SA");
  expect(initials("African history archive")).toBe("AH");
  expect(initials("  ọmọ  ")).toBe("ỌM");
  expect(initials("")).toBe("");
});

test("tags in capitals are shown quietly; abbreviations are left alone", () => {
  expect(tagLabel("INDEPENDENCE")).toBe("Independence");
  expect(tagLabel("WOMEN OF LAW")).toBe("WOMEN OF LAW");
  expect(tagLabel("WAR")).toBe("War");
  expect(tagLabel("OAU")).toBe("OAU");
  expect(tagLabel("Pan-Africanism")).toBe("Pan-Africanism");
});

test("numbers are grouped without the help of a locale", () => {
  expect([0, 999, 1000, 1234567].map((value) => groupDigits(value))).toEqual([
    "0",
    "999",
    "1,000",
    "1,234,567",
  ]);
});

test("paragraphs are divided by blank lines", () => {
  expect(paragraphs("one\nstill one\n\n two \n\n\n")).toEqual(["one\nstill one", "two"]);
});

describe("catalogue", () => {
  test("counts choose their form", () => {
    expect(archive.events(1)).toBe("1 event");
    expect(archive.events(1500)).toBe("1,500 events");
  });
  test("the pseudo-locale changes every text and runs right to left", () => {
    const other = pseudo(en);
    expect(other.locale).toMatchObject({ lang: "en-XA", dir: "rtl" });
    expect(other.share.copy).toBe(pseudoText("Copy link"));
    expect(other.share.copy.length).toBeGreaterThan("Copy link".length);
    expect(other.locale.of(archive).events(2)).toMatch(/^\[.*2/);
  });
});
