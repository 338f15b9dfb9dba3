import { expect, test } from "vitest";
import { mergeList, mergeParagraphs, mergeValue, paragraphsOf, weave } from "./merge.ts";

/** Numbers that are the same in every run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

const WORDS = [
  "Oloko",
  "Aba",
  "Opobo",
  "Calabar",
  "women",
  "market",
  "tax",
  "court",
  "song",
  "drum",
];

type Random = ReturnType<typeof random>;

const sentence = (next: Random) =>
  `${Array.from({ length: 3 + next(5) }, () => WORDS[next(WORDS.length)]).join(" ")}.`;

function changed(list: readonly string[], next: Random, mark: string): string[] {
  const result = [...list];
  for (let i = next(4); i > 0; i--) {
    const at = next(result.length + 1);
    const what = next(3);
    if (what === 0) result.splice(at, 0, `${mark} ${sentence(next)}`);
    else if (what === 1) result.splice(at, 1);
    else if (at < result.length) result[at] = `${result[at]} ${mark}.`;
  }
  return result;
}

const RUNS = Array.from({ length: 300 }, (_, seed) => seed + 1);

/** A property that holds for every random beginning. */
const everyRun = (name: string, holds: (seed: number) => void) =>
  test(name, () => {
    for (const seed of RUNS) holds(seed);
  });

/** The text that results when every choice is made for one side. */
const chosen = (base: string, theirs: string, ours: string, side: "theirs" | "ours") =>
  mergeParagraphs(base, theirs, ours)
    .flatMap((one) => one[one.how === "theirs" || one.how === "ours" ? one.how : side])
    .join("\n\n");

test("S-13 a value that one side changed is taken, and one that both changed is asked for", () => {
  expect(mergeValue(1, 2, 1)).toEqual({ how: "theirs", value: 2 });
  expect(mergeValue(1, 1, 3)).toEqual({ how: "ours", value: 3 });
  expect(mergeValue(1, 2, 2)).toEqual({ how: "same", value: 2 });
  expect(mergeValue(1, 2, 3)).toEqual({ how: "choice", theirs: 2, ours: 3 });
});

everyRun("S-13 lists: additions of both are in, removals of both are out", (seed) => {
  const next = random(seed);
  const base = WORDS.filter(() => next(2) === 0);
  const edit = () => [
    ...base.filter(() => next(4) > 0),
    ...WORDS.filter((word) => !base.includes(word) && next(4) === 0),
  ];
  const [theirs, ours] = [edit(), edit()];
  const merged = mergeList(base, theirs, ours, { keyOf: (word) => word });
  if (merged.how === "choice") throw new Error("words that only come and go need no choice");
  for (const word of WORDS) {
    const wanted = base.includes(word)
      ? theirs.includes(word) && ours.includes(word)
      : theirs.includes(word) || ours.includes(word);
    expect([word, merged.value.includes(word)]).toEqual([word, wanted]);
  }
  expect(new Set(merged.value).size).toBe(merged.value.length);
});

test("S-13 an item of a list that both changed is a choice, and one that one changed is not", () => {
  const item = (id: string, text: string) => ({ id, text });
  const merge = (theirs: string, ours: string) =>
    mergeList(
      [item("a", "x"), item("b", "y")],
      [item("a", theirs), item("b", "y")],
      [item("a", ours), item("b", "z")],
      { keyOf: ({ id }) => id },
    );
  expect(merge("new", "x")).toEqual({ how: "both", value: [item("a", "new"), item("b", "z")] });
  expect(merge("new", "newer").how).toBe("choice");
});

test("S-13 what one side removed and the other changed is a choice", () => {
  const merged = mergeList([{ id: "a", text: "x" }], [], [{ id: "a", text: "y" }], {
    keyOf: ({ id }) => id,
  });
  expect(merged.how).toBe("choice");
});

everyRun("S-13 articles: an unchanged side leaves the other as it is", (seed) => {
  const next = random(seed);
  const base = Array.from({ length: 1 + next(6) }, () => sentence(next));
  const other = changed(base, next, "NEW").join("\n\n");
  const was = base.join("\n\n");
  for (const side of ["theirs", "ours"] as const) {
    expect(chosen(was, other, was, side)).toBe(other);
    expect(chosen(was, was, other, side)).toBe(other);
    expect(chosen(was, other, other, side)).toBe(other);
  }
});

everyRun("S-13 articles: no paragraph of either side is lost", (seed) => {
  const next = random(seed);
  const base = Array.from({ length: 2 + next(6) }, () => sentence(next));
  const [theirs, ours] = [changed(base, next, "THEIRS"), changed(base, next, "OURS")];
  const texts = [base, theirs, ours].map((list) => list.join("\n\n")) as [string, string, string];
  const passages = mergeParagraphs(...texts);
  for (const [side, list, mark] of [
    ["theirs", theirs, "THEIRS"],
    ["ours", ours, "OURS"],
  ] as const) {
    const result = paragraphsOf(chosen(...texts, side));
    for (const paragraph of list.filter((one) => one.includes(mark))) {
      expect(result).toContain(paragraph);
    }
  }
  // What is asked for differs on both sides from what was there.
  for (const one of passages) {
    if (one.how !== "choice") continue;
    expect(one.theirs).not.toEqual(one.ours);
    expect(one.theirs).not.toEqual(one.base);
    expect(one.ours).not.toEqual(one.base);
  }
});

everyRun("S-13 articles: both sides are asked about the same passages", (seed) => {
  const next = random(seed);
  const base = Array.from({ length: 2 + next(6) }, () => sentence(next));
  const texts = [changed(base, next, "A"), changed(base, next, "B")].map((list) =>
    list.join("\n\n"),
  );
  const [a = "", b = ""] = texts;
  const was = base.join("\n\n");
  const asked = (theirs: string, ours: string) =>
    mergeParagraphs(was, theirs, ours).filter(({ how }) => how === "choice").length;
  expect(asked(a, b)).toBe(asked(b, a));
});

test("S-13 both weaves changes to different words, and keeps the others one below the other", () => {
  const base =
    "Told that women were to be counted and taxed, Nwanyeruwa of Oloko raised the alarm.";
  const theirs = base.replace("counted and taxed", "taxed like the men");
  const ours = `${base} Within weeks thousands had risen.`;
  expect(weave(base, theirs, ours)).toBe(
    "Told that women were to be taxed like the men, Nwanyeruwa of Oloko raised the alarm. Within weeks thousands had risen.",
  );
  expect(weave("In 1929.", "In 1930.", "In 1931.")).toBe("In 1930.\nIn 1931.");
});
