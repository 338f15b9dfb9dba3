import { expect, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
// Links for networks name the site's public address, not the one it was opened under.
let here: string;
let id: string;
test.beforeAll(async () => {
  server = await start();
  here = server.url.replace("127.0.0.1", "localhost");
  await server.load([{ id: "ghana", title: "Ghana becomes independent" }]);
  const answer = await fetch(`${server.url}/api/events`);
  id = ((await answer.json()) as { items: { id: string }[] }).items[0]?.id ?? "";
});
test.afterAll(() => server.stop());

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const opened: unknown[][] = [];
    Object.assign(window, { opened });
    window.open = (...args: unknown[]) => {
      opened.push(args);
      return null;
    };
    Object.assign(navigator, {
      share: (data: unknown) => {
        opened.push(["device", data]);
        return Promise.resolve();
      },
    });
  });
  await page.clock.install();
  await visit(page, `${here}/events/${id}`);
  await page.getByRole("main").getByRole("button", { name: "Share" }).click();
});

const opened = (page: import("@playwright/test").Page) =>
  page.evaluate(() => (window as unknown as { opened: [string, string, string][] }).opened);

const item = (page: import("@playwright/test").Page, name: string) =>
  page.getByRole("main").getByRole("menuitem", { name, exact: true });

for (const [row, name, host, parameter] of [
  ["SHR-01", "Facebook", "www.facebook.com", "u"],
  ["SHR-02", "X", "twitter.com", "url"],
  ["SHR-03", "LinkedIn", "www.linkedin.com", "url"],
  ["Messenger:", "Telegram", "t.me", "url"],
] as const) {
  test(`${row} SHR-04 SHR-08 ${name} opens a window of 600 by 400 with the share page`, async ({
    page,
  }) => {
    await item(page, name).click();
    const [call] = await opened(page);
    const url = new URL(call?.[0] ?? "");
    expect(url.host).toBe(host);
    expect(url.searchParams.get(parameter)).toBe(`${server.url}/api/events/${id}/share`);
    expect(call?.[2]).toContain("width=600,height=400");
    expect(call?.[2]).toContain("noopener");
  });
}

test("SHR-07 the microblog gets the words", async ({ page }) => {
  await item(page, "X").click();
  const [call] = await opened(page);
  expect(new URL(call?.[0] ?? "").searchParams.get("text")).toBe(
    "Check out this historical event: Ghana becomes independent (Ghana, 1957)",
  );
});

test("SHR-05 SHR-06 the link is copied, and said so for two seconds", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.getByText("Copy link").click();
  await expect(page.getByText("Link copied").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${here}/events/${id}`);
  await page.clock.runFor(1900);
  await expect(page.getByText("Link copied").first()).toBeVisible();
  await page.clock.runFor(400);
  await expect(page.getByText("Link copied")).toHaveCount(0);
});

test("WhatsApp gets words and link in one text", async ({ page }) => {
  await item(page, "WhatsApp").click();
  const [call] = await opened(page);
  const url = new URL(call?.[0] ?? "");
  expect(url.host).toBe("wa.me");
  expect(url.searchParams.get("text")).toBe(
    `Check out this historical event: Ghana becomes independent (Ghana, 1957) ${server.url}/api/events/${id}/share`,
  );
});

test("a letter and the device's own sheet carry the page itself", async ({ page }) => {
  const letter = new URL((await item(page, "Email").getAttribute("href")) ?? "");
  expect(letter.protocol).toBe("mailto:");
  expect(letter.searchParams.get("body")).toContain(`${here}/events/${id}`);
  await item(page, "Share with an app").click();
  const [call] = (await opened(page)) as unknown as [string, { url: string }][];
  expect(call?.[1].url).toBe(`${here}/events/${id}`);
});

test("SHR-05 the menu is walked and used by keyboard alone", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect(item(page, "Copy link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(item(page, "WhatsApp")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item(page, "Email")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item(page, "Copy link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(item(page, "Link copied")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { name: "Share" })).toBeFocused();
});

test("SEO-03 a reader of links finds a picture of 1200 by 630", async ({ page }) => {
  const content = (name: string) =>
    page.locator(`meta[property="${name}"]`).getAttribute("content");
  expect(await content("og:image:width")).toBe("1200");
  expect(await content("og:image:height")).toBe("630");
  const image = new URL((await content("og:image")) ?? "");
  expect(image.origin).toBe(server.url);
  const size = await page.evaluate(async (path) => {
    const img = new Image();
    img.src = path;
    await img.decode();
    return [img.naturalWidth, img.naturalHeight];
  }, image.pathname + image.search);
  expect(size).toEqual([1200, 630]);
});
