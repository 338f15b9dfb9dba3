import { expect, test } from "vitest";
import { byLetter, letterAt, lettersOf } from "./letters.ts";

const COUNTS = [
  { key: "A", count: 2 },
  { key: "E", count: 1 },
  { key: "መ", count: 1 },
];

test("S-02 every Latin letter is on offer, and others that names begin with", () => {
  const letters = lettersOf(COUNTS);
  expect(letters).toHaveLength(27);
  expect(letters.filter(({ count }) => count > 0).map(({ letter }) => letter)).toEqual([
    "A",
    "E",
    "መ",
  ]);
});

test("S-02 names stand under the letter by which the server files them", () => {
  expect(letterAt(COUNTS, 2)).toBe("E");
  expect(byLetter(["Achebe", "Annan", "Évora", "መነን"], COUNTS, 0)).toEqual([
    { letter: "A", entries: ["Achebe", "Annan"] },
    { letter: "E", entries: ["Évora"] },
    { letter: "መ", entries: ["መነን"] },
  ]);
  expect(byLetter(["Annan", "Évora"], COUNTS, 1).map(({ letter }) => letter)).toEqual(["A", "E"]);
});
