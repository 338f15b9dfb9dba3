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
    // Queries by role walk the whole page, which a busy machine does slowly.
    testTimeout: 20_000,
  },
});
