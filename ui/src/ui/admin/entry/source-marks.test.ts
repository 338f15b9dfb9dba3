import { expect, test } from "vitest";
import { marksOf, missingMarks, renumber, withSources } from "./source-marks.ts";
import { sourceValuesOf } from "./source-values.ts";

test("S-05 marks without a source are found, each once; links are none", () => {
  expect(marksOf("a [1] b [3](https://example.org) c [2][2]")).toEqual([1, 2, 2]);
  expect(missingMarks("[1][4][4][0]", 2)).toEqual([4, 0]);
});

test("S-05 marks follow their sources, and point to none when theirs is taken out", () => {
  expect(renumber("a [1] b [2] c [3]", [3, 1, 2], 3)).toBe("a [2] b [3] c [1]");
  expect(renumber("a [1] b [2]", [2], 2)).toBe("a [2] b [1]");
  expect(missingMarks(renumber("a [1] b [2]", [2], 2), 1)).toEqual([2]);
  expect(renumber("a [9]", [1, 0], 1)).toBe("a [9]");
});

test("S-05 the article and its translations follow sources that are moved", () => {
  const [first, second] = [sourceValuesOf(), sourceValuesOf()];
  const after = withSources(
    {
      article: "One [1], two [2].",
      translations: [
        {
          key: "fr",
          lang: "fr",
          title: "",
          summary: "",
          article: "Deux [2].",
          translator: "",
          made: 1,
        },
      ] as never,
      sources: [first, second],
    },
    [second, first],
  );
  expect(after.article).toBe("One [2], two [1].");
  expect(after.translations[0]?.article).toBe("Deux [1].");
  expect(after.sources).toEqual([second, first]);
});
