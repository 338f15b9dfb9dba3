import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { UserConfig } from "vite";

// The browser and the server bundle must agree on class names, and every class is
// repeated in the HTML of every card, so names are short and depend on the path only.
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split("?")[0] ?? file);
  const hash = createHash("sha256").update(`${path}:${name}`).digest("base64url");
  return `s${hash.replaceAll("-", "").replaceAll("_", "").slice(0, 4)}`;
}

const VERSION_FILE = `${import.meta.dirname}/../internal/config/VERSION`;

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
