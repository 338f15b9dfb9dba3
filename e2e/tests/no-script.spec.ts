import { expect, test } from "../fixtures.ts";
import { addressOf } from "../pages.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Home shows its events, and its links and paginator work", { tag: "@smoke" }, async ({
    page,
    demo,
  }) => {
    await page.goto(demo.url);
    await expect(page.locator("main article")).toHaveCount(20);
    const first = await page.locator("main article h3").first().textContent();
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.locator("main article")).toHaveCount(20);
    expect(await page.locator("main article h3").first().textContent()).not.toBe(first);
  });

  test("letters of African languages come in their face at once", async ({ page, demo }) => {
    const asked = page.waitForRequest(/text-african-400/);
    await page.goto(`${demo.url}/timeline`);
    await asked;
  });

  test("the filters of Home work as a plain form", async ({ page, demo }) => {
    await page.goto(demo.url);
    await page.getByLabel("Country").selectOption("Ghana");
    await page.getByRole("searchbox", { name: "Quick search" }).press("Enter");
    await expect(page).toHaveURL(/country=Ghana/);
    const cards = page.locator("main article");
    expect(await cards.count()).toBeGreaterThan(0);
    await expect(cards.getByText("Ghana", { exact: true })).toHaveCount(await cards.count());
  });

  test("a page that scripts make says that it needs them, and leads home", async ({
    page,
    demo,
  }) => {
    await page.goto(`${demo.url}/register`);
    await expect(page.getByRole("heading", { name: "Create an account" })).toBeInViewport();
    await expect(page.getByText("This page needs JavaScript")).toBeInViewport();
    await page.getByRole("link", { name: "Sankofa" }).click();
    await expect(page.locator("main article")).toHaveCount(20);
  });

  test("an event shows its text and sources", async ({ page, demo }) => {
    await page.goto(await addressOf(demo, "/events/:id"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Sources" }).getByRole("listitem").first(),
    ).toBeVisible();
  });

  test("the archive filters by a plain form, and its pages are links", async ({ page, demo }) => {
    await page.goto(`${demo.url}/history`);
    await expect(page.locator("main article")).toHaveCount(20);
    const search = page.getByRole("searchbox", { name: "Search the archive" });
    await search.fill("gold coast");
    await search.press("Enter");
    await expect(page).toHaveURL(/search=gold/);
    await expect(page.locator("main article").first()).toBeVisible();
    await page.goto(`${demo.url}/history?sort=oldest`);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/sort=oldest.*page=2/);
  });

  test("the map's countries can be read and followed as a list", async ({ page, demo }) => {
    await page.goto(`${demo.url}/places`);
    await page.getByText("All 54 countries").click();
    await page.locator("details").getByRole("link", { name: "Malawi" }).click();
    await expect(page).toHaveURL(`${demo.url}/countries/malawi`);
  });

  for (const [path, content] of [
    ["/timeline", "main article"],
    ["/on-this-day", "main h1"],
    ["/collections", "main article"],
    ["/people", "main article"],
    ["/places", "main svg a"],
    ["/about", "main h2"],
    ["/countries/ghana", "main svg path[data-outline]"],
    ["/countries/ghana?century=19", "main article"],
    ["/centuries/19", "main svg a"],
    ["/centuries/19?decade=1890", "main article"],
  ] as const) {
    test(`${path} shows its content`, async ({ page, demo }) => {
      await page.goto(demo.url + path);
      await expect(page.locator(content).first()).toBeVisible();
    });
  }
});

test("letters of African languages come in their face after the scripts", async ({
  page,
  demo,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const letters = page.waitForRequest(/text-african-400/);
  await page.goto(`${demo.url}/timeline`);
  await letters;
  const at = (name: RegExp) => asked.findIndex((url) => name.test(url));
  expect(at(/entry-client/)).toBeGreaterThan(0);
  expect(at(/text-african-400/)).toBeGreaterThan(at(/entry-client/));
  await expect(page.locator("#letters")).not.toHaveAttribute("media");
});
