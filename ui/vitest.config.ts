import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { shared } from "./vite.shared.ts";

export default defineConfig({
  ...shared("serve"),
  plugins: [react()],
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    restoreMocks: true,
    // One process and one jsdom for all files: starting them takes longer than the tests.
    pool: "forks",
    isolate: false,
    // In another order each time, so that no file comes to need what another left behind.
    sequence: { shuffle: { files: true } },
    // A safety net: queries by role walk the whole page, which is slow on a busy machine.
    testTimeout: 120_000,
  },
});
