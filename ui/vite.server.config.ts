import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { breakpoints, shared } from "./vite.shared.ts";

/** The server renders synchronously, so modules that are imported on demand stay out. */
const withoutLazyModules: Plugin = {
  name: "without-lazy-modules",
  resolveDynamicImport: () => "\0lazy",
  load: (id) => (id === "\0lazy" ? "export {};" : null),
};

// The bundle that the Go binary runs in its embedded JavaScript engine: one script
// without imports, without a DOM and without Node.
export default defineConfig({
  ...shared("build"),
  plugins: [breakpoints, react(), withoutLazyModules],
  define: { ...shared("build").define, "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true, target: "webworker" },
  resolve: {
    alias: [
      { find: "@", replacement: `${import.meta.dirname}/src` },
      {
        find: /^react-dom\/server$/,
        replacement: `${import.meta.dirname}/node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js`,
      },
    ],
  },
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "es2023",
    minify: true,
    rolldownOptions: {
      input: "src/entry-server.tsx",
      output: { format: "iife", codeSplitting: false, entryFileNames: "entry-server.js" },
    },
  },
});
