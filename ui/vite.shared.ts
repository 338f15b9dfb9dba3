import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Plugin, UserConfig } from "vite";

// The browser and the server bundle must agree on class names, and every class is
// repeated in the HTML of every card, so names are short and depend on the path only.
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split("?")[0] ?? file);
  const hash = createHash("sha256").update(`${path}:${name}`).digest("base64url");
  return `s${hash.replaceAll("-", "").replaceAll("_", "").slice(0, 4)}`;
}

const VERSION_FILE = `${import.meta.dirname}/../internal/config/VERSION`;

/**
 * The widths at which the layout changes, as custom media queries: `@media (--phone)`. They
 * follow the size of text that the reader has set: 845 and 1188 px are for the usual one.
 */
const BREAKPOINTS: Record<string, string> = {
  "--phone": "width < 52.8125em",
  "--not-phone": "width >= 52.8125em",
  "--tablet": "width < 74.25em",
  "--tablet-only": "52.8125em <= width < 74.25em",
  "--desktop": "width >= 74.25em",
};

// No browser knows @custom-media yet, and it would need a definition in each style sheet.
export const breakpoints: Plugin = {
  name: "breakpoints",
  enforce: "pre",
  transform(code, id) {
    if (!id.split("?")[0]?.endsWith(".css")) return null;
    return code.replace(/\((--[\w-]+)\)(?=[^;{}]*\{)/g, (whole, name: string) =>
      name in BREAKPOINTS ? `(${BREAKPOINTS[name]})` : whole,
    );
  },
};

export function shared(command: "build" | "serve"): UserConfig {
  return {
    root: import.meta.dirname,
    publicDir: false,
    define: { __APP_VERSION__: JSON.stringify(readFileSync(VERSION_FILE, "utf8").trim()) },
    resolve: { alias: { "@": `${import.meta.dirname}/src` } },
    css: {
      modules: {
        localsConvention: "camelCaseOnly",
        ...(command === "build" && { generateScopedName: scopedName }),
      },
    },
  };
}
