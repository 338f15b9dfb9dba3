import { expect, test } from "vitest";
import { insertMark } from "./marks.ts";

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
