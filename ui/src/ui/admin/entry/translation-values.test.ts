import { expect, test } from "vitest";
import { admin } from "@/messages/admin.ts";
import {
  type TranslationValues,
  translationBody,
  translationProblems,
  translationValuesOf,
} from "./translation-values.ts";

const french: TranslationValues = {
  lang: "fr",
  title: " Un titre ",
  summary: "Un.",
  article: "",
  translator: "P",
  made: 3,
  outdated: false,
  compared: 0,
};

test("S-01 an outdated translation stays so until somebody has compared it", () => {
  expect(translationBody(french)).toEqual({
    lang: "fr",
    title: "Un titre",
    summary: "Un.",
    article: "",
    translator: "P",
  });
  expect(translationBody({ ...french, outdated: true })).toMatchObject({ made: 3 });
  expect(translationBody({ ...french, outdated: true, compared: 8 })).toMatchObject({ made: 8 });
  const loaded = translationValuesOf({ ...translationBody(french), made: 3, outdated: true });
  expect(loaded).toEqual({ ...french, title: "Un titre", outdated: true });
});

test("S-01 what is wrong with a translation stands beside its field", () => {
  const blank = { ...french, title: " ", summary: "", translator: "" };
  const found = translationProblems([french, blank], admin.listings);
  expect(Object.keys(found)).toEqual([
    "translations[1].title",
    "translations[1].summary",
    "translations[1].translator",
  ]);
  const long = { ...french, translator: "é".repeat(81) };
  expect(Object.keys(translationProblems([long], admin.listings))).toEqual([
    "translations[0].translator",
  ]);
});
