// Breaks the program on purpose, one small change at a time, and runs the tests that
// name the row which the change breaks. A test that still passes proves nothing.
//
//   node scripts/mutate.mjs [ROW …]     all rows of scripts/mutations.json, or some
//
// A mutation is {row, file, before, after}: `before` must stand exactly once in the
// file. The file is restored whatever happens.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const read = (path) => readFileSync(join(ROOT, path), "utf8");

/** The test files of each kind, by what runs them. */
function testFiles() {
  const all = execFileSync("git", ["ls-files", "*_test.go", "internal/**/*test/*.go", "ui/src/*", "e2e/tests/*"], {
    cwd: ROOT,
    encoding: "utf8",
  }).split("\n");
  return {
    go: all.filter((path) => path.endsWith(".go")),
    unit: all.filter((path) => /^ui\/.*\.test\.tsx?$/.test(path)),
    browser: all.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path)),
  };
}

/** Whether a text names a row, alone or within a range such as HOME-01…04. */
function names(text, row) {
  const [area, number] = row.split("-");
  if (new RegExp(`\\b${row}\\b`).test(text)) return true;
  const ranges = text.matchAll(new RegExp(`\\b${area}-(\\d\\d)(?:…|\\.\\.|–)(?:${area}-)?(\\d\\d)\\b`, "g"));
  return [...ranges].some(([, from, to]) => +from <= +number && +number <= +to);
}

/** The functions of a Go file that name a row: top-level tests, or parts of a suite. */
function goFunctions(path, row) {
  return read(path)
    .split(/^(?=func )/m)
    .filter((part) => names(part, row))
    .map((part) => /^func (\w+)/.exec(part)?.[1])
    .filter(Boolean);
}

function run(command, args, folder) {
  const result = spawnSync(command, args, { cwd: join(ROOT, folder), encoding: "utf8", timeout: 600_000 });
  return { ok: result.status === 0, output: `${result.stdout ?? ""}${result.stderr ?? ""}` };
}

/** The titles of browser or unit tests that name a row, as a pattern for -t or -g. */
function titles(path, row) {
  const found = [...read(path).matchAll(/\b(?:test|it)(?:\.\w+)*\(\s*(["'`])((?:(?!\1).)*)\1/gs)]
    .map((match) => match[2])
    .filter((title) => names(title, row));
  const literal = found.map((title) => title.split("${")[0].replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return [...new Set(literal)];
}

function killers(row, files) {
  const runs = [];
  const packages = new Map();
  for (const path of files.go) {
    const functions = goFunctions(path, row);
    if (functions.length === 0) continue;
    // A suite is run by the package above it, as a whole.
    const suite = !path.endsWith("_test.go");
    const folder = suite ? dirname(dirname(path)) : dirname(path);
    const tests = packages.get(folder) ?? new Set();
    for (const name of suite ? [".*"] : functions) tests.add(/^(Test|Fuzz)/.test(name) || name === ".*" ? name : ".*");
    packages.set(folder, tests);
  }
  for (const [folder, tests] of packages) {
    const pattern = tests.has(".*") ? "." : `^(${[...tests].join("|")})$`;
    runs.push({ name: folder, go: () => run("go", ["test", "-count=1", "-run", pattern, `./${folder}`], ".") });
  }
  for (const path of files.unit) {
    if (!names(read(path), row)) continue;
    const pattern = titles(path, row).join("|");
    const args = ["vitest", "run", relative("ui", path), ...(pattern ? ["-t", pattern] : [])];
    runs.push({ name: path, go: () => run("npx", args, "ui") });
  }
  for (const path of files.browser) {
    if (!names(read(path), row)) continue;
    const pattern = titles(path, row).join("|");
    const args = ["playwright", "test", relative("e2e", path), ...(pattern ? ["-g", pattern] : [])];
    runs.push({ name: path, slow: true, go: () => run("npx", args, "e2e") });
  }
  return runs.sort((a, b) => Number(a.slow ?? false) - Number(b.slow ?? false));
}

/** Applies one mutation and reports which test killed it. */
function judge(mutation, files) {
  const original = read(mutation.file);
  if (original.split(mutation.before).length !== 2) return "the text to change is not there exactly once";
  const runs = killers(mutation.row, files);
  if (runs.length === 0) return "no test names the row";
  writeFileSync(join(ROOT, mutation.file), original.replace(mutation.before, () => mutation.after));
  try {
    let built = false;
    for (const test of runs) {
      if (test.slow && !built) {
        const build = run("make", ["build"], ".");
        if (!build.ok) return "killed by the build";
        built = true;
      }
      const result = test.go();
      if (!result.ok) return `killed by ${test.name}`;
    }
    return "SURVIVED";
  } finally {
    writeFileSync(join(ROOT, mutation.file), original);
  }
}

const wanted = new Set(process.argv.slice(2).flatMap((word) => word.split(",")).filter(Boolean));
const mutations = JSON.parse(read("scripts/mutations.json")).filter(({ row }) => wanted.size === 0 || wanted.has(row));
const files = testFiles();
let killed = 0;
for (const mutation of mutations) {
  const verdict = judge(mutation, files);
  if (verdict.startsWith("killed")) killed++;
  console.log(`${mutation.row.padEnd(8)} ${mutation.file}: ${verdict}`);
}
if (mutations.some(({ file }) => /^(ui|internal|cmd)\//.test(file))) run("make", ["build"], ".");
console.log(`${killed} of ${mutations.length} killed`);
if (killed < 0.95 * mutations.length) process.exit(1);
