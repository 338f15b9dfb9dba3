import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "..");

/** From the bottom up. A file may import from its own layer and from the layers below it. */
const LAYERS = [
  "lib", // pure functions
  "styles",
  "messages", // texts
  "domain", // countries, dates, tags, roles, url state: no browser APIs, no React
  "platform", // storage, theme, focus, stores: the browser behind small functions
  "api",
  "ui",
  "features",
  "routes",
  "app",
  "boot", // inlined into every page
  "entry", // the files directly in src
];
const ENTRY = "entry";
/** These layers are folders side by side that do not import each other. */
const SEPARATE = ["features", "routes"];

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

const layerOf = (file: string) => (file.includes("/") ? (file.split("/")[0] ?? "") : ENTRY);

const imports = new Map(
  [...sources(SRC)]
    .filter((file) => layerOf(relative(SRC, file)) !== "test")
    .map((file) => [relative(SRC, file), importsOf(file)]),
);

test("every folder is a layer", () => {
  const unknown = [...imports.keys()].filter((file) => !LAYERS.includes(layerOf(file)));
  expect(unknown).toEqual([]);
});

test("imports point downwards, and siblings leave each other alone", () => {
  const wrong: string[] = [];
  for (const [file, targets] of imports) {
    const [layer, folder] = [layerOf(file), file.split("/")[1]];
    for (const target of targets) {
      const upwards = LAYERS.indexOf(layerOf(target)) > LAYERS.indexOf(layer);
      const sideways =
        SEPARATE.includes(layer) && layerOf(target) === layer && target.split("/")[1] !== folder;
      if (upwards || sideways) wrong.push(`${file} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("the domain needs neither React nor a browser", () => {
  const wrong = [...imports.keys()].filter(
    (file) =>
      ["lib", "domain"].includes(layerOf(file)) &&
      /from "react|\b(window|document|navigator|localStorage|sessionStorage)\./.test(
        readFileSync(join(SRC, file), "utf8"),
      ),
  );
  expect(wrong).toEqual([]);
});

test("no file imports itself by way of others", () => {
  const circles: string[] = [];
  const done = new Set<string>();
  function visit(file: string, path: string[]) {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(" > "));
      return;
    }
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  }
  for (const file of imports.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

test("files stay small", () => {
  const lengths = [...imports.keys()].map((file) => ({
    file,
    lines: readFileSync(join(SRC, file), "utf8").split("\n").length,
  }));
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
  expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(75);
});
