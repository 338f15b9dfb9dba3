import { describe, expect, test } from "vitest";
import { en as m } from "@/messages/en.ts";
import { person as t } from "@/messages/person.ts";
import { lifeDate, lifespan, mayBeAlive } from "./life.ts";

const day = { date: "1972-04-27", precision: "day" as const };
const year = (value: number) => ({ date: `${value}-01-01`, precision: "year" as const });
const circa = (value: number) => ({ date: `${value}-01-01`, precision: "circa" as const });

describe("S-02 the dates of a life", () => {
  test("are told as exactly as they are known", () => {
    expect(lifeDate(day, t, m)).toBe("April 27, 1972");
    expect(lifeDate(circa(1840), t, m)).toBe("about 1840");
    expect(lifeDate({ ...year(1909), disputed: year(1912) }, t, m)).toBe("1909 or 1912");
  });
  test.each([
    [{ born: { ...year(1909), disputed: year(1912) }, died: day }, "1909 or 1912–1972"],
    [{ born: circa(1745), died: year(1797) }, "about 1745–1797"],
    [{ died: circa(1337) }, "died about 1337"],
    [{ born: year(1942) }, "born 1942"],
    [{}, ""],
  ])("make a span of years: %o", (life, want) => {
    expect(lifespan(life, t)).toBe(want);
  });
  test("nobody is thought alive after 120 years, or without a birth", () => {
    expect(mayBeAlive({ born: year(1930) }, 2026)).toBe(true);
    expect(mayBeAlive({ born: year(1830) }, 2026)).toBe(false);
    expect(mayBeAlive({ born: year(1930), died: day }, 2026)).toBe(false);
    expect(mayBeAlive({}, 2026)).toBe(false);
  });
});
