import { expect, test } from "vitest";
import { ago } from "./ago.ts";

test("S-19 the age of a notice is told in its largest unit", () => {
  const now = Date.parse("2026-03-06T12:00:00Z");
  const at = (text: string) => ago(text, now, "en");
  expect(at("2026-03-06T11:48:00Z")).toBe("12 min. ago");
  expect(at("2026-03-06T10:00:00Z")).toBe("2 hr. ago");
  expect(at("2026-03-05T11:00:00Z")).toBe("yesterday");
  expect(at("2026-03-03T11:00:00Z")).toBe("3 days ago");
  expect(at("2026-03-06T12:00:05Z")).toBe("this minute");
});
