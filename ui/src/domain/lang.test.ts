import { expect, test } from "vitest";
import { LANGS, langOf } from "./lang.ts";
import languages from "./languages.json";

test("S-01 pages know the languages of the archive, and no others", () => {
  expect(LANGS).toEqual(languages.map(({ lang }) => lang));
  expect(["?lang=fr", "?lang=en", "?lang=xx", "?lang=", "", "?lang=FR"].map(langOf)).toEqual([
    "fr",
    ...Array(5).fill(undefined),
  ]);
});
