import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { emailOf, PASSWORD } from "./people.ts";
import { type Server, start } from "./server.ts";

interface Servers {
  /** The shipped history; tests only read it. */
  demo: Server;
  /** No events at all. */
  empty: Server;
  /** A small archive with an admin, an editor and a user; tests may change it. */
  desk: Server;
}

interface Tools {
  /** Everything that the console and the page complained about. */
  complaints: string[];
  /** Fails on any accessibility violation of the page as it stands. */
  accessible(): Promise<void>;
}

export const test = base.extend<Tools, Servers>({
  demo: [
    async ({}, use) => {
      const server = await start({ demo: true });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  empty: [
    async ({}, use) => {
      const server = await start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({}, use) => {
      const server = await start({
        env: { SANKOFA_ADMIN_EMAIL: emailOf("admin"), SANKOFA_ADMIN_PASSWORD: PASSWORD },
      });
      await server.addUser(emailOf("editor"), "editor", PASSWORD);
      await server.addUser(emailOf("user"), "user", PASSWORD);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  complaints: async ({ page }, use) => {
    const list: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") list.push(message.text());
    });
    page.on("pageerror", (error) => list.push(String(error)));
    await use(list);
  },
  accessible: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page })
        .options({ rules: { "target-size": { enabled: true } } }) // not among axe's usual rules
        .analyze();
      const report = violations.map(
        (v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`,
      );
      expect(report).toEqual([]);
    });
  },
});

export { expect, type Page, start };

/** Waits until React has taken the page over, so that clicks reach it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = document.querySelector("#root")?.lastElementChild;
    return Object.keys(last ?? {}).some((key) => key.startsWith("__reactFiber"));
  });
}

/** Keeps what matches the pattern from arriving until the returned function is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens a page and waits until it can be used. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

/** Fails when anything can be scrolled sideways. */
export async function noSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}
