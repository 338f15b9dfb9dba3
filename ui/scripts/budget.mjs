// Holds the build to its budget: what a visitor downloads for the first page, what each
// further page adds, and the fonts of a plain-English first view. Sizes are gzip, in KiB.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMITS = { firstScript: 112, furtherRoute: 12, styles: 12, fonts: 85, dashboard: 95 };
const CLIENT = "dist/client/";
const BOOT = "src/boot/boot.ts";
const ENTRY = "src/entry-client.tsx";

const manifest = JSON.parse(readFileSync(`${CLIENT}.vite/manifest.json`, "utf8"));
const zipped = (file) => gzipSync(readFileSync(CLIENT + file), { level: 9 }).length / 1024;
const sum = (files) => [...files].reduce((total, file) => total + zipped(file), 0);
/** Styles are inlined, so they are compressed as one. */
const inlined = (files) =>
  gzipSync(Buffer.concat([...files].map((file) => readFileSync(CLIENT + file))), { level: 9 })
    .length / 1024;

/** Everything a chunk pulls in before it can run. */
function closure(key, seen = { scripts: new Set(), styles: new Set() }) {
  const chunk = manifest[key];
  if (!chunk || seen.scripts.has(chunk.file)) return seen;
  seen.scripts.add(chunk.file);
  for (const sheet of chunk.css ?? []) seen.styles.add(sheet);
  for (const next of chunk.imports ?? []) closure(next, seen);
  return seen;
}

/** The parts of a page whose code comes after its own. */
function laterParts(key, seen = new Set(), parts = new Set()) {
  if (seen.has(key)) return parts;
  seen.add(key);
  for (const part of manifest[key].dynamicImports ?? []) {
    // That of addresses that lead nowhere comes with these alone, and the languages of an entry
    // with those that are translated.
    if (/\.later-/.test(manifest[part].file) && !/missing-block|read-in/.test(part))
      parts.add(part);
  }
  for (const next of manifest[key].imports ?? []) laterParts(next, seen, parts);
  return parts;
}

// The script in the page fetches the entry once the page is painted; both are its weight.
const entry = closure(BOOT, closure(ENTRY));
const routes = Object.keys(manifest).filter((key) =>
  /^src\/routes\/[\w-]+\/[\w-]+\.page\.tsx$/.test(key),
);
const isPrivate = (key) => /^src\/routes\/(admin|account)\//.test(key);
const fonts = readdirSync(`${CLIENT}assets`).filter((name) =>
  /^(text-latin-\d+|display-800|wordmark)-.*\.woff2$/.test(name),
);
const fontSize = fonts.reduce((total, name) => total + statSync(`${CLIENT}assets/${name}`).size, 0);

const checks = [["fonts of the first view", fontSize / 1024, LIMITS.fonts]];
const visited = new Set(entry.scripts);
for (const key of routes.filter((one) => !isPrivate(one))) {
  const name = key.split("/")[2];
  const { scripts, styles } = closure(key);
  const own = new Set([...scripts].filter((file) => !entry.scripts.has(file)));
  for (const file of scripts) visited.add(file);
  checks.push([
    `${name}: scripts, first page`,
    sum(new Set([...entry.scripts, ...scripts])),
    LIMITS.firstScript,
  ]);
  checks.push([`${name}: scripts of its own`, sum(own), LIMITS.furtherRoute]);
  // Parts that are hydrated later come with the page, so their styles do, too.
  const late = new Set();
  for (const part of laterParts(key)) {
    const found = closure(part);
    for (const sheet of found.styles) styles.add(sheet);
    for (const file of found.scripts) if (!scripts.has(file)) late.add(file);
  }
  for (const file of late) visited.add(file);
  if (late.size > 0) {
    checks.push([`${name}: scripts of its later parts`, sum(late), LIMITS.furtherRoute]);
  }
  checks.push([`${name}: styles`, inlined(new Set([...entry.styles, ...styles])), LIMITS.styles]);
}

/** What of the signed-in side a chunk brings along, dialogs included, beyond what visitors have. */
function signedInSide(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file) || visited.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) {
    signedInSide(next, seen);
  }
  return seen;
}
// Nobody opens all tabs at once: the budget is for each, with the shell and what it can open.
const shell = "src/routes/admin/admin.page.tsx";
const isTab = (key) => /-tab\.tsx$/.test(key);
const parts = new Set(Object.keys(manifest).filter((key) => isTab(key)));
for (const tab of parts) {
  const others = new Set([...parts].filter((key) => key !== tab).map((key) => manifest[key].file));
  const loaded = new Set(
    [...signedInSide(shell, new Set(others))].filter((file) => !others.has(file)),
  );
  checks.push([`the dashboard with ${tab.split("/").at(-1)}`, sum(loaded), LIMITS.dashboard]);
}
const leaked = [...visited].filter((file) => /\/dashboard-/.test(file));
checks.push(["of it loaded by visitors", sum(leaked), 0]);

let over = 0;
for (const [name, size, limit] of checks) {
  const fits = size <= limit;
  if (!fits) over++;
  console.log(`${fits ? "ok  " : "OVER"} ${size.toFixed(1).padStart(6)} of ${limit} KiB  ${name}`);
}
if (over > 0) {
  console.error(`${over} over budget.`);
  process.exit(1);
}
