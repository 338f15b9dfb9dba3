import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "@/api/use-settings.ts";
import { admin } from "@/messages/admin.ts";
import { bodyOf, inMegabytes, problems, type Values, valuesOf } from "./values.ts";

const good = valuesOf(DEFAULT_SETTINGS);
const wrong = (change: Partial<Values>) => problems({ ...good, ...change }, admin);

test("SET-13 a size in bytes is shown in MB", () => {
  expect(inMegabytes(5242880)).toBe(5);
  expect(inMegabytes(52428800)).toBe(50);
  expect(inMegabytes(5)).toBe(5);
  expect(valuesOf({ ...DEFAULT_SETTINGS, maxImageSize: 10485760 }).maxImageSize).toBe("10");
});

test("SET-12 sizes are sent in MB, as numbers", () => {
  expect(bodyOf(good)).toMatchObject({ maxImageSize: 5, maxLogoSize: 5, maxDocumentSize: 10 });
});

test("the defaults break no rule", () => {
  expect(problems(good, admin)).toEqual({});
});

test.each<[string, Partial<Values>, string]>([
  ["image 0", { maxImageSize: "0" }, "Max image size must be between 1 and 50 MB."],
  ["image 51", { maxImageSize: "51" }, "Max image size must be between 1 and 50 MB."],
  ["image 1.5", { maxImageSize: "1.5" }, "Max image size must be between 1 and 50 MB."],
  ["logo 11", { maxLogoSize: "11" }, "Max logo size must be between 1 and 10 MB."],
  ["document 101", { maxDocumentSize: "101" }, "Max document size must be between 1 and 100 MB."],
  ["no name", { siteName: " " }, "Site name is required."],
  ["long name", { siteName: "a".repeat(101) }, "Site name must be at most 100 characters."],
  ["no description", { siteDescription: "" }, "Site description is required."],
  [
    "long description",
    { siteDescription: "a".repeat(501) },
    "Site description must be at most 500 characters.",
  ],
  ["no address", { contactEmail: "" }, "Contact email is required."],
  ["bad address", { contactEmail: "editors@" }, "Enter a valid email address."],
  [
    "height 75",
    { cardImageHeight: "75" },
    "Card image height must be between 80 and 400 in steps of 10.",
  ],
  [
    "height 165",
    { cardImageHeight: "165" },
    "Card image height must be between 80 and 400 in steps of 10.",
  ],
  [
    "ratio 5:4",
    { cardAspectRatio: "5:4" },
    "Aspect ratio must be one of 16:9, 4:3, 3:2, 1:1, 2:1, 3:1.",
  ],
])("VAL-29…40 %s", (_, change, message) => {
  expect(Object.values(wrong(change))).toEqual([message]);
});

test("VAL-29…40 the ends of each range are inside it", () => {
  expect(wrong({ maxImageSize: "1" })).toEqual({});
  expect(wrong({ maxImageSize: "50", maxLogoSize: "10", maxDocumentSize: "100" })).toEqual({});
  expect(wrong({ cardImageHeight: "80" })).toEqual({});
  expect(wrong({ cardImageHeight: "400" })).toEqual({});
  expect(wrong({ siteName: "a".repeat(100), siteDescription: "é".repeat(500) })).toEqual({});
});
