import { describe, expect, test } from "vitest";
import { shortened, wordDiff } from "./word-diff.ts";

/** [-removed-] and {+added+}, so that a difference can be read in a test. */
const read = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) =>
      kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`,
    )
    .join("");

describe("what became of a text", () => {
  test.each([
    ["nothing", "Ghana is free.", "Ghana is free.", "Ghana is free."],
    ["a word", "Ghana is free.", "Ghana was free.", "Ghana [-is-]{+was+} free."],
    ["a phrase", "the old town burns", "the new city burns", "the [-old town-]{+new city+} burns"],
    ["an addition", "Ghana is free.", "Ghana is free at last.", "Ghana is free{+ at last+}."],
    ["a removal", "Ghana is free at last.", "Ghana is free.", "Ghana is free[- at last-]."],
    ["a beginning", "Accra", "In Accra", "{+In +}Accra"],
    ["an end sign", "Accra.", "Accra!", "Accra[-.-]{+!+}"],
    ["from nothing", "", "Accra", "{+Accra+}"],
    ["to nothing", "Accra", "", "[-Accra-]"],
    ["marks stay with their letters", "Ọba ọ́", "Ọba ọ̀", "Ọba [-ọ́-]{+ọ̀+}"],
    ["two places", "a b c d e f", "a x c d y f", "a [-b-]{+x+} c d [-e-]{+y+} f"],
    ["moved", "one two three", "two three one", "[-one -]two three{+ one+}"],
  ])("%s", (_, before, after, want) => {
    expect(read(before, after)).toBe(want);
  });

  test("both texts can be read from it, whatever they are", () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % most;
    };
    const text = (length: number) =>
      Array.from({ length }, () => ["a", "b", "c", ".", "\n", "é"][random(6)]).join(" ");
    for (let i = 0; i < 200; i++) {
      const [before, after] = [text(random(60)), text(random(60))];
      const pieces = wordDiff(before, after);
      const side = (left: string) =>
        pieces
          .filter(({ kind }) => kind !== left)
          .map((piece) => piece.text)
          .join("");
      expect(side("added")).toBe(before);
      expect(side("removed")).toBe(after);
    }
  });

  test("texts that differ almost everywhere are compared by sentences, then as a whole", () => {
    const many = (word: string) => Array.from({ length: 90 }, (_, i) => word + i).join(" ");
    expect(read(`First. ${many("a")}. Last.`, `First. ${many("b")}. Last.`)).toBe(
      `First. [-${many("a")}.-]{+${many("b")}.+} Last.`,
    );
    expect(read(many("a. "), many("b. "))).toMatch(/^\[-a\. 0 .*-\]\{\+b\. 0 .*\+\} 89$/);
  });
});

test("long stretches that stayed are left out, but for the words around the change", () => {
  const long = "word ".repeat(100);
  const pieces = shortened(wordDiff(`${long}old ${long}`, `${long}new ${long}`));
  expect(pieces[0]).toBeNull();
  expect(pieces.at(-1)).toBeNull();
  expect(pieces.map((piece) => piece?.text ?? "…").join("").length).toBeLessThan(200);
});

test("a script without spaces keeps letters around the change", () => {
  const long = "𞤀𞤣𞤤𞤢𞤥".repeat(50);
  const stayed = { kind: "same" as const, text: long };
  const texts = shortened([stayed, { kind: "added", text: "𞤺" }, stayed]).map((one) => one?.text);
  expect(texts).toEqual([undefined, "𞤀𞤣𞤤𞤢𞤥".repeat(12), "𞤺", "𞤀𞤣𞤤𞤢𞤥".repeat(12), undefined]);
});
