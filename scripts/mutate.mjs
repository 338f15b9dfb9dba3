// Mutation testing. Breaks the product code, one small change at a time, and runs the
// tests that name the checklist row which the change breaks. A test that still passes
// does not prove its row.
//
//   node scripts/mutate.mjs [ROW …]     all rows of scripts/mutations.json, or some
//
// A mutation is {row, file, before, after}; `before` must occur exactly once in the
// file. The file is restored whatever happens.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const ROOT = join(import.meta.dirname, "..");
const GOAL = 0.95;
const TIMEOUT = 300_000;

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const write = (path, text) => writeFileSync(join(ROOT, path), text);
const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** How a text names a row: the row itself, or ranges around it such as HOME-01…04. */
function namesOf(row, text) {
  const [area, number] = row.split("-");
  const ranges = text.matchAll(new RegExp(`${area}-(\\d\\d) ?(?:…|–) ?(?:${area}-)?(\\d\\d)`, "g"));
  const around = [...ranges].filter(([, from, to]) => +from <= +number && +number <= +to);
  const alone = new RegExp(`(?<![\\w-])${row}\\b`).test(text); // G-AUTH-12 is another one
  return [...(alone ? [row] : []), ...around.map(([whole]) => whole)];
}

/** Runs a command; throws when it is interrupted, so that the mutated file is restored. */
function run(folder, command, args) {
  const options = { cwd: join(ROOT, folder), encoding: "utf8", timeout: TIMEOUT };
  const result = spawnSync(command, args, options);
  if (result.signal === "SIGINT") throw new Error("interrupted");
  return { ok: result.status === 0, output: `${result.stdout}${result.stderr}` };
}

/** The first failure of an output, so that it shows whether a kill has the right reason. */
function reasonIn(output) {
  const plain = stripVTControlCharacters(output);
  const line = /^\s*((?:\w*Error: |\w+_test\.go:\d+: ).*)$/m.exec(plain)?.[1];
  return line ? `: ${line.slice(0, 100)}` : "";
}

/** The Go tests of each package that name a row; the parts of a suite belong to SQLite's run. */
function goTests(row, paths) {
  const packages = new Map();
  for (const path of paths.filter((path) => path.endsWith(".go"))) {
    for (const part of read(path).split(/^(?=func )/m)) {
      if (namesOf(row, part).length === 0) continue;
      const suite = path.includes("/storetest/");
      const folder = suite ? "internal/store" : dirname(path);
      const name = suite ? "TestSQLite" : /^func (Test\w+)/.exec(part)?.[1];
      packages.set(folder, [...(packages.get(folder) ?? []), name ?? "Test.*"]);
    }
  }
  return [...packages].map(([folder, names]) => ({
    name: folder,
    kind: "go",
    run() {
      const pattern = `^(${[...new Set(names)].join("|")})$`;
      const args = ["test", "-count=1", "-vet=off", "-run", pattern, `./${folder}`];
      const { ok, output } = run(".", "go", args);
      if (output.includes("[build failed]")) return { broken: output };
      // A subtest cannot run alone, so only the output says which one has failed.
      const named = namesOf(row, output.replaceAll("_", " ")).length > 0;
      return { killed: !ok && named, elsewhere: !ok && !named, reason: reasonIn(output) };
    },
  }));
}

/** Tests of vitest or Playwright that name a row, chosen by their titles. */
function titledTests(row, paths, kind, folder, suffix, command) {
  return paths
    .filter((path) => path.startsWith(`${folder}/`) && path.endsWith(suffix))
    .map((path) => ({ path, names: namesOf(row, read(path)) }))
    .filter(({ names }) => names.length > 0)
    .map(({ path, names }) => ({
      name: path,
      kind,
      run() {
        const pattern = [...new Set(names)].map(literal).join("|");
        const { ok, output } = run(folder, ...command(relative(folder, path), pattern));
        const none = /No tests? found|No test files|Tests +\d+ skipped/.test(output);
        if (none) return { broken: `no title in ${path} names ${row}` };
        return { killed: !ok, reason: reasonIn(output) };
      },
    }));
}

function testsOf(row) {
  const patterns = ["*_test.go", "internal/**/*test/*.go", "ui/src/*.test.ts*", "e2e/tests/*"];
  const paths = execFileSync("git", ["ls-files", ...patterns], { cwd: ROOT, encoding: "utf8" });
  const files = paths.trim().split("\n");
  const vitest = (path, pattern) => ["node_modules/.bin/vitest", ["run", path, "-t", pattern]];
  // The short timeout fails a mutated page soon; the long ones are for busy machines.
  const limits = ["--timeout=30000", "--retries=0", "--max-failures=1", "--trace=off", "--reporter=line"];
  const playwright = (path, pattern) => [
    "node_modules/.bin/playwright",
    ["test", path, "-g", pattern, ...limits],
  ];
  return [
    ...goTests(row, files),
    ...titledTests(row, files, "unit", "ui", ".test.ts", vitest),
    ...titledTests(row, files, "unit", "ui", ".test.tsx", vitest),
    ...titledTests(row, files, "browser", "e2e", ".spec.ts", playwright),
  ];
}

/** Runs the tests of a mutated file, those first that need no build. */
function verdictOf(row, file) {
  const inUi = file.startsWith("ui/");
  const tests = testsOf(row).filter(({ kind }) => inUi || kind !== "unit");
  const needsBuild = ({ kind }) => kind === "browser" || (inUi && kind === "go");
  tests.sort((a, b) => needsBuild(a) - needsBuild(b));
  if (tests.length === 0) return "BROKEN: no test names the row";
  let built = false;
  let elsewhere = "";
  for (const test of tests) {
    if (needsBuild(test) && !built) {
      const build = run(".", "make", ["build"]);
      if (!build.ok) return `BROKEN: ${build.output}`;
      built = true;
    }
    const result = test.run();
    if (result.broken) return `BROKEN: ${result.broken}`;
    if (result.killed) return `killed by ${test.name}${result.reason}`;
    if (result.elsewhere) elsewhere = `, though a neighbour in ${test.name} fails`;
  }
  return `SURVIVED${elsewhere}`;
}

function judge({ row, file, before, after }) {
  const original = read(file);
  if (original.split(before).length !== 2) return "BROKEN: the text does not occur exactly once";
  write(file, original.replace(before, () => after));
  try {
    return verdictOf(row, file);
  } finally {
    write(file, original);
  }
}

process.on("SIGINT", () => {}); // the command that is running ends, and run() throws
const wanted = new Set(process.argv.slice(2));
const all = JSON.parse(read("scripts/mutations.json"));
const chosen = all.filter(({ row }) => wanted.size === 0 || wanted.has(row));
// Changes of the interface come last: after them its bundle is stale.
chosen.sort((a, b) => a.file.startsWith("ui/") - b.file.startsWith("ui/"));
let killed = 0;
for (const mutation of chosen) {
  const start = Date.now();
  const verdict = judge(mutation);
  if (verdict.startsWith("killed")) killed++;
  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(`${mutation.row.padEnd(8)} ${String(seconds).padStart(3)} s  ${mutation.file}: ${verdict}`);
}
run(".", "make", ["build"]);
console.log(`${killed} of ${chosen.length} killed`);
process.exitCode = chosen.length > 0 && killed >= GOAL * chosen.length ? 0 : 1;
