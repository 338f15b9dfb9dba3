import { expect, test } from "vitest";
import { insertMark, marksOf, missingMarks, renumber } from "./marks.ts";

test("S-05 subheads and quotations stand at the beginning of their lines", () => {
  expect(insertMark("One\nTwo", 5, 5, { type: "subhead" })).toEqual({
    text: "One\n## Two",
    selection: [8, 8],
  });
  expect(insertMark("One\nTwo", 1, 6, { type: "quote" }).text).toBe("> One\n> Two");
  expect(insertMark("> One", 3, 3, { type: "quote" }).text).toBe("> One");
});

test("S-05 a source mark stands behind the cursor, a link around the words", () => {
  expect(insertMark("It began.", 9, 9, { type: "source", number: 2 })).toEqual({
    text: "It began.[2]",
    selection: [12, 12],
  });
  const link = insertMark("See Adwa now", 4, 8, { type: "link" });
  expect(link.text).toBe("See [Adwa](https://) now");
  expect(link.text.slice(...link.selection)).toBe("https://");
});

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
