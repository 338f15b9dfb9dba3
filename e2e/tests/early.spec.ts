import { allowErrors, expect, holdBack, hydrated, type Page, test, visit } from "../fixtures.ts";

const holdScripts = (page: Page) => holdBack(page, "**/assets/*.js");

test.describe("what is done before the scripts come holds when they have", () => {
  test("a text and two choices on Home", async ({ page, demo }) => {
    const release = await holdScripts(page);
    await page.goto(demo.url);
    await page.getByRole("searchbox", { name: "Quick search" }).fill("independ");
    await page.getByLabel("Country").selectOption("Ghana");
    await page.getByLabel("Category").selectOption("independence");
    release();
    await expect(page).toHaveURL(/search=independ/);
    await expect(page).toHaveURL(/country=Ghana/);
    await expect(page).toHaveURL(/category=independence/);
    await expect(page.getByLabel("Country")).toHaveValue("Ghana");
    await expect(page.getByRole("searchbox", { name: "Quick search" })).toHaveValue("independ");
    const cards = page.locator("main article");
    await expect(cards.getByText("Ghana", { exact: true })).toHaveCount(await cards.count());
  });

  test("ticks in the archive, added and taken away", async ({ page, demo }) => {
    const release = await holdScripts(page);
    await page.goto(`${demo.url}/history?tags=POLITICS`);
    await page.getByLabel(/^War/).check();
    await page.getByLabel(/^Politics/).uncheck();
    await page.getByLabel(/^Egypt/).check();
    release();
    await expect(page).toHaveURL(/country=Egypt/);
    await expect(page).toHaveURL(/tags=WAR/);
    expect(page.url()).not.toContain("POLITICS");
    await expect(page.getByLabel(/^Politics/)).not.toBeChecked();
  });

  test("every press of a button", async ({ page, demo }) => {
    const release = await holdScripts(page);
    await page.goto(`${demo.url}/about`);
    await page.getByRole("button", { name: /theme/i }).click();
    const share = page.getByRole("button", { name: "Share" }).first();
    await share.click();
    release();
    await expect(share).toHaveAttribute("aria-expanded", "true");
    await expect(page.locator("html")).toHaveAttribute("data-theme", /dark|light/);
  });

  test("the filters of the archive on a phone", async ({ page, demo }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const release = await holdScripts(page);
    await page.goto(`${demo.url}/history`);
    const button = page.getByRole("button", { name: "Show filters" });
    expect(await button.getAttribute("aria-expanded")).toBeNull();
    await button.click();
    release();
    await expect(page.getByRole("searchbox", { name: "Search the archive" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Hide" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
  });
});

test.describe("when the scripts cannot be fetched", () => {
  test.beforeEach(async ({ page }) => {
    allowErrors(/ERR_FAILED .*\/assets\/react-/);
    await page.route("**/assets/react-*.js", (route) => route.abort());
  });

  test("the archive filters by its form, also on a phone", async ({ page, demo }) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${demo.url}/history`);
      await expect(page.getByRole("button", { name: "Show filters" })).toBeHidden();
      await page.getByLabel(/^War/).check();
      await page.getByRole("button", { name: "Apply filters" }).click();
      await expect(page).toHaveURL(/tags=WAR/);
      await expect(page.getByLabel(/^War/)).toBeChecked();
    }
  });

  test("the links of the menu are open on a phone", async ({ page, demo }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(demo.url);
    await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
    await page.getByRole("navigation").getByRole("link", { name: "Timeline" }).first().click();
    await expect(page).toHaveURL(/\/timeline$/);
  });

  test("a page that is made by scripts says so and tries again", async ({ page, demo }) => {
    await page.clock.install();
    await page.goto(`${demo.url}/admin/login`);
    const excuse = page.getByText("This page needs JavaScript");
    await expect(excuse).toBeVisible();
    await page.unroute("**/assets/react-*.js");
    await page.clock.runFor(5000);
    await expect(page.getByLabel("Email")).toBeVisible();
    await expect(excuse).toBeHidden();
  });
});

test.describe("where a page begins", () => {
  const top = (page: Page) => page.evaluate(() => Math.round(scrollY));
  /** To the nearest ten pixels: the font that arrives moves lines by some of them. */
  const about = async (page: Page) => Math.round((await top(page)) / 10) * 10;
  const scrollTo = async (page: Page, y: number) => {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await expect.poll(() => top(page)).toBe(y);
  };

  test("at its top when it is opened, wherever the last one was left", async ({ page, demo }) => {
    await visit(page, demo.url);
    await scrollTo(page, 1500);
    await visit(page, `${demo.url}/collections`);
    expect(await top(page)).toBe(0);
  });

  test("where the reader was when it is loaded again, with and before the scripts", async ({
    page,
    demo,
  }) => {
    await visit(page, `${demo.url}/history`);
    await scrollTo(page, 900);
    const release = await holdScripts(page);
    await page.reload();
    await expect.poll(() => about(page)).toBe(900);
    release();
    await hydrated(page);
    expect(await about(page)).toBe(900);
  });

  test("and a reader who has moved on stays there", async ({ page, demo }) => {
    await visit(page, `${demo.url}/history`);
    await scrollTo(page, 900);
    const release = await holdScripts(page);
    await page.reload();
    await scrollTo(page, 400);
    release();
    await hydrated(page);
    expect(await top(page)).toBe(400);
  });

  test("and going back finds the place, even if what was there is fetched again", async ({
    page,
    demo,
  }) => {
    await visit(page, demo.url);
    await scrollTo(page, 2000);
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>("main article h3 a")?.click(),
    );
    await expect(page).toHaveURL(/\/events\//);
    await page.reload();
    await hydrated(page);
    const release = await holdBack(page, "**/api/events?*");
    const asked = page.waitForRequest("**/api/events?*");
    await page.goBack();
    await asked;
    release();
    await expect.poll(() => top(page)).toBe(2000);
  });
});
