import { describe, expect, test } from "vitest";
import { threadOf } from "./thread.ts";

const year = (value: number) => ({ date: `${value}-01-01`, precision: "year" as const });
const circa = (value: number) => ({ date: `${value}-01-01`, precision: "circa" as const });

describe("S-02 the thread of a life", () => {
  test("runs in proportion from birth to death, with a weft for each year", () => {
    const thread = threadOf({ born: year(1900), died: year(2000) }, [1950, 1925, 1950], 2026);
    expect(thread).toMatchObject({ start: 0, end: 100, brokenStart: 0, brokenEnd: 0 });
    expect(thread?.wefts.map(({ year, at }) => [year, at])).toEqual([
      [1925, 25],
      [1950, 50],
    ]);
  });
  test("is broken for as long as two sources differ", () => {
    const born = { ...year(1909), disputed: year(1912) };
    const thread = threadOf({ born, died: year(1972) }, [1957], 2026);
    expect(thread).toMatchObject({ from: 1909, start: 0, brokenStart: 4.8, brokenEnd: 0 });
  });
  test("is broken for a while where a date is an estimate", () => {
    const thread = threadOf({ born: circa(1840), died: year(1921) }, [1900], 2026);
    expect(thread).toMatchObject({ brokenStart: 8, brokenEnd: 0 });
  });
  test("without a birth it starts broken, before the first event", () => {
    const thread = threadOf({ died: year(1706) }, [1704], 2026);
    expect(thread).toMatchObject({ from: 1704, to: 1706, start: 0, brokenStart: 8 });
    expect(thread?.wefts[0]?.at).toBe(8);
  });
  test("of the living it reaches to this year; of others without a death it ends broken", () => {
    expect(threadOf({ born: year(1942) }, [1990], 2026)).toMatchObject({ to: 2026, brokenEnd: 0 });
    expect(threadOf({ born: year(1742) }, [1790], 2026)).toMatchObject({ to: 1790, brokenEnd: 8 });
  });
  test("what happened after a death lies beyond its end", () => {
    const thread = threadOf({ born: year(1900), died: year(1950) }, [2000], 2026);
    expect(thread).toMatchObject({ end: 50, to: 1950 });
    expect(thread?.wefts[0]?.at).toBe(100);
  });
  test("labels that would touch are left out, more of them on phones", () => {
    const thread = threadOf({ born: year(1900), died: year(2000) }, [1950, 1952, 1955, 1970], 2026);
    expect(thread?.wefts.map(({ label, narrow }) => [label, narrow])).toEqual([
      [true, true],
      [false, false],
      [true, false],
      [true, true],
    ]);
  });
  test("there is none where neither end is known", () => {
    expect(threadOf({}, [1950], 2026)).toBeNull();
  });
});
