import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "..");
/** From the bottom up; a layer may use what is below it, and itself. */
const RANK: Record<string, number> = {
  messages: 0,
  lib: 0,
  styles: 0,
  api: 1,
  ui: 2,
  features: 3,
  routes: 4,
  app: 5,
};

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.(test|gen)\./.test(entry.name)) yield path;
  }
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"((?:@\/|\.)[^"]+)"/g)].map(([, target = ""]) =>
    relative(
      SRC,
      target.startsWith("@/") ? join(SRC, target.slice(2)) : join(dirname(file), target),
    ),
  );
}

const layered = [...sources(SRC)].filter(
  (file) => (relative(SRC, file).split("/")[0] ?? "") in RANK,
);

test("imports point downwards, and siblings leave each other alone", () => {
  const wrong: string[] = [];
  for (const file of layered) {
    const from = relative(SRC, file).split("/");
    for (const target of importsOf(file)) {
      const to = target.split("/");
      const [fromRank, toRank] = [RANK[from[0] ?? ""] ?? 9, RANK[to[0] ?? ""] ?? 0];
      const sideways =
        ["features", "routes"].includes(to[0] ?? "") && from[0] === to[0] && from[1] !== to[1];
      if (toRank > fromRank || sideways) wrong.push(`${from.join("/")} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("files stay small", () => {
  const lengths = layered
    .map((file) => ({
      file: relative(SRC, file),
      lines: readFileSync(file, "utf8").split("\n").length,
    }))
    .filter(({ file }) => !file.endsWith("outlines.ts"));
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
  expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(75);
});
