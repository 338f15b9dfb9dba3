import { defineConfig } from "@playwright/test";

// Debian's own browser, because it is what `make test` can install everywhere.
export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  // On a busy machine a browser may stumble once; a real fault stumbles every time.
  retries: process.env.CI ? 2 : 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: {
    locale: "en-US",
    timezoneId: "Africa/Accra",
    trace: "retain-on-failure",
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
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
