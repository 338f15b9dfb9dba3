import { devices } from "@playwright/test";
import { stopClock } from "../clock.ts";
import { expect, noSidewaysScroll, type Page, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
// Links for networks name the site's public address, not the one it was opened under.
let here: string;
let id: string;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await start({ events: [{ id: "ghana", title: "Ghana becomes independent" }] });
  here = server.url.replace("127.0.0.1", "localhost");
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
});

const opened = (page: Page) =>
  page.evaluate(() => (window as unknown as { opened: [string, string, string][] }).opened);

const item = (page: Page, name: string) =>
  page.getByRole("main").getByRole("menuitem", { name, exact: true });

test.describe("the menu of an event", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await visit(page, `${here}/events/${id}`);
    await page.getByRole("main").getByRole("button", { name: "Share" }).click();
  });

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

  test("SHR-05 SHR-06 the link is copied, and said so for two seconds", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await stopClock(page);
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
});

/** Where the open menu and its focused item are, and how large the window is. */
async function placed(page: Page) {
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  return page.getByRole("menu").evaluate((menu) => {
    const { left, right, top, bottom } = menu.getBoundingClientRect();
    return { left, right, top, bottom, width: innerWidth, height: innerHeight };
  });
}

async function expectWhole(page: Page) {
  const at = await placed(page);
  expect(at.left).toBeGreaterThanOrEqual(0);
  expect(at.top).toBeGreaterThanOrEqual(0);
  expect(at.right).toBeLessThanOrEqual(at.width);
  expect(at.bottom).toBeLessThanOrEqual(at.height);
  return at;
}

for (const locale of ["en", "pseudo"]) {
  test(`HDR-13 on phones the banner's menu stands in the page, as wide as it (${locale})`, async ({
    page,
  }) => {
    await page.addInitScript((name) => localStorage.setItem("sankofa.locale", name), locale);
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `${here}/about`);
      const header = page.getByRole("banner");
      const before = (await header.boundingBox())?.y ?? 0;
      await page.locator("[aria-haspopup=menu]").first().click();
      const at = await expectWhole(page);
      expect(at.right - at.left).toBeGreaterThan(width - 40);
      expect((await header.boundingBox())?.y).toBeGreaterThan(before + 300);
      await noSidewaysScroll(page);
    }
  });
}

for (const [path, width] of [
  ["/", 1280],
  ["/", 360],
  ["/history", 1280],
  ["/history", 360],
] as const) {
  test(`the menu of an event in the list of ${path} is whole wherever its button stands (${width})`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, demo.url + path);
    const share = page
      .getByRole("main")
      .getByRole("article")
      .nth(4)
      .getByRole("button", { name: /^Share/ });
    for (const y of [150, 700]) {
      await share.evaluate((button, top) => {
        scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" });
      }, y);
      await share.click();
      await expectWhole(page);
      // Nothing around it may cut it off.
      const last = page.getByRole("menuitem").last();
      await last.hover();
      await page.keyboard.press("Escape");
      await expect(share).toBeFocused();
    }
  });
}

test("G-HDR-3 the device's own sheet is offered first where people touch", async ({
  browser,
  page,
}) => {
  const { viewport, userAgent, hasTouch, isMobile } = devices["Pixel 7"];
  const phone = await browser.newPage({ viewport, userAgent, hasTouch, isMobile });
  for (const [opened, first] of [
    [page, "Copy link"],
    [phone, "Share with an app"],
  ] as const) {
    await opened.addInitScript(() => Object.assign(navigator, { share: () => Promise.resolve() }));
    await visit(opened, `${here}/about`);
    await opened.getByRole("button", { name: "Share", exact: true }).click();
    await expect(opened.getByRole("menuitem").first()).toHaveText(first);
    await expect(opened.getByRole("menuitem", { name: "Share with an app" })).toHaveCount(1);
  }
  await phone.close();
});
