import { expect, test } from "../fixtures.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Home shows its events, and its links and paginator work", async ({ page, demo }) => {
    await page.goto(demo.url);
    await expect(page.locator("main article")).toHaveCount(20);
    const first = await page.locator("main article h3").first().textContent();
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.locator("main article")).toHaveCount(20);
    expect(await page.locator("main article h3").first().textContent()).not.toBe(first);
  });

  test("the filters of Home work as a plain form", async ({ page, demo }) => {
    await page.goto(demo.url);
    await page.getByLabel("Country").selectOption("Ghana");
    await page.getByRole("searchbox", { name: "Quick search" }).press("Enter");
    await expect(page).toHaveURL(/country=Ghana/);
    const countries = await page
      .locator("main article")
      .getByText("Ghana", { exact: true })
      .count();
    expect(countries).toBeGreaterThan(0);
    expect(countries).toBe(await page.locator("main article").count());
  });

  test("an event shows its text and sources", async ({ page, demo }) => {
    await page.goto(demo.url);
    await page
      .locator("main article")
      .first()
      .getByRole("link", { name: /^Explore/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Sources" }).getByRole("listitem").first(),
    ).toBeVisible();
  });
});

for (const scheme of ["light", "dark"] as const) {
  for (const width of [360, 1280]) {
    test(`Home and an event are accessible at ${width} px, ${scheme}`, async ({
      page,
      demo,
      accessible,
    }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(demo.url);
      await accessible();
      await page
        .locator("main article")
        .first()
        .getByRole("link", { name: /^Explore/ })
        .click();
      await expect(page.getByRole("region", { name: "Sources" })).toBeVisible();
      await accessible();
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await accessible();
    });
  }
}
