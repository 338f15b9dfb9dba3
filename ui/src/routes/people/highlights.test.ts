import { expect, test } from "vitest";
import { highlights } from "./highlights.ts";

const tagged = (...tags: string[]) => ({ tags });

test("PPL-06 highlights are those of the latest events that are about people", () => {
  const events = [tagged("WAR"), tagged("Literature"), tagged("WAR", "WOMEN"), tagged()];
  expect(highlights(events, 6)).toEqual([tagged("Literature"), tagged("WAR", "WOMEN")]);
});
test("PPL-06 at most six, and the latest where nothing is known of people", () => {
  expect(
    highlights(
      Array.from({ length: 9 }, () => tagged("MUSIC")),
      6,
    ),
  ).toHaveLength(6);
  expect(highlights([tagged("WAR")], 6)).toEqual([tagged("WAR")]);
});
