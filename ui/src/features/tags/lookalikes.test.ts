import { expect, test } from "vitest";
import { lookalikes } from "./lookalikes.ts";

test("S-18 a tag that is spelled nearly as a more used one is named with it", () => {
  const found = lookalikes([
    "Politics",
    "Resistance",
    "War",
    "Law",
    "resistence",
    "Politic",
    "Trade",
  ]);
  expect([...found]).toEqual([
    ["resistence", "Resistance"],
    ["Politic", "Politics"],
  ]);
});
