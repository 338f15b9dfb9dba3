import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

// Debian's browser without windows, because `make test` can install it everywhere.
export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  // One more than cores, because tests also wait.
  workers: availableParallelism() + 1,
  // One test of hundreds must not stop a release because a busy machine paused the
  // browser. The reporter names a test that needed it; such a test is mended.
  retries: 1,
  // Safety nets for slow machines: a test that passes never waits for them.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.stdout.isTTY ? "list" : "./reporter.ts",
  use: {
    locale: "en-US",
    timezoneId: "Africa/Accra",
    // Drawing what moves takes a sixth of the suite's time. Tests of shifts ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test doubles the time of the suite: `TRACE=1 make test-e2e`.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
