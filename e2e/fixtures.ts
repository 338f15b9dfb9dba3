import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { checkAccessibility, type Rules } from "./axe.ts";
import { emailOf, PASSWORD } from "./people.ts";
import { type Options, type Seed, type Server, start } from "./server.ts";

interface Servers {
  /** The shipped history; tests only read it. */
  demo: Server;
  /** No events at all. */
  empty: Server;
  /** A small archive with an admin, an editor and a user. Tests add to it what they need. */
  desk: Server;
}

interface Tools {
  /** Starts a server for one test alone. */
  launch(options?: Options): Promise<Server>;
  /** A desk for one test alone, for tests that change what the whole site shares. */
  ownDesk: Server;
  /** Fails the test on errors and warnings in the console of any page. */
  console: undefined;
  /** Fails on any accessibility violation of the page as it is now. */
  accessible: Accessible;
}

type Accessible = (rules?: Rules) => Promise<void>;

const ADMIN = { SANKOFA_ADMIN_EMAIL: emailOf("admin"), SANKOFA_ADMIN_PASSWORD: PASSWORD };

async function addStaff(server: Server): Promise<Server> {
  await Promise.all(
    (["editor", "user"] as const).map((role) => server.addUser(emailOf(role), role, PASSWORD)),
  );
  return server;
}

/** Starts a server with an admin, an editor and a user. */
export const startDesk = async (events?: Seed[]) => addStaff(await start({ env: ADMIN, events }));

async function serve(starting: Promise<Server>, use: (server: Server) => Promise<void>) {
  const server = await starting;
  await use(server);
  await server.stop();
}

const allowed = new Map<string, RegExp[]>();

/** Names the console messages that this test provokes; all others fail it. */
export function allowErrors(...patterns: RegExp[]): void {
  const { testId } = test.info();
  allowed.set(testId, [...(allowed.get(testId) ?? []), ...patterns]);
}

export const test = base.extend<Tools, Servers>({
  demo: [({}, use) => serve(start({ demo: true }), use), { scope: "worker" }],
  empty: [({}, use) => serve(start(), use), { scope: "worker" }],
  desk: [({}, use) => serve(startDesk(), use), { scope: "worker" }],
  launch: async ({ context }, use) => {
    const servers: Server[] = [];
    await use(async (options) => {
      const server = await start(options);
      servers.push(server);
      return server;
    });
    await context.close(); // its pages would log that their server has gone
    await Promise.all(servers.map((server) => server.stop()));
  },
  ownDesk: async ({ launch }, use) => use(await addStaff(await launch({ env: ADMIN }))),
  console: [
    async ({ browser }, use, { testId }) => {
      const messages: string[] = [];
      const watch = (context: BrowserContext) => {
        context.on("console", (message) => {
          const type = message.type();
          if (type === "error" || type === "warning") {
            messages.push(`${type}: ${message.text()} (${message.location().url})`);
          }
        });
        context.on("weberror", (error) => messages.push(`uncaught: ${error.error()}`));
      };
      browser.on("context", watch);
      await use(undefined);
      browser.off("context", watch);
      const patterns = allowed.get(testId) ?? [];
      const unexpected = messages.filter((text) => !patterns.some((one) => one.test(text)));
      expect(unexpected, "messages in the console").toEqual([]);
    },
    { auto: true },
  ],
  accessible: ({ page }, use) => use((rules = "all") => checkAccessibility(page, rules)),
});

export { expect, type Page, start };

/** Waits until React has hydrated the page with its later parts, so that clicks reach it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector("#root");
    const parts = [root?.lastElementChild, ...(root?.querySelectorAll("section, button") ?? [])];
    return parts.every((part) =>
      Object.keys(part ?? {}).some((key) => key.startsWith("__reactFiber")),
    );
  });
}

/** For `test.use`: pages move as they do for most people. */
export const inMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** Checks both themes in one visit: between them only the contrasts can differ. */
export async function inBothThemes(page: Page, accessible: Accessible): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await accessible();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await accessible("contrast");
}

/** Holds requests that match the pattern until the returned function is called. */
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

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

/** Fails when the page can be scrolled sideways. */
export async function noSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}
