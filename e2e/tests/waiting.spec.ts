import { stopClock } from "../clock.ts";
import { allowErrors, expect, holdBack, type Page, test, visit } from "../fixtures.ts";

const holdAnswers = (page: Page) => holdBack(page, "**/api/**");

test.describe("while the next answer is on its way", () => {
  test("another day shows none of the last one's events, and claims no empty days", async ({
    page,
    demo,
  }) => {
    await visit(page, `${demo.url}/on-this-day?day=11-17`);
    const suez = page.getByText("Suez Canal is opened");
    await expect(suez).toHaveCount(2);
    const release = await holdAnswers(page);
    await page.getByLabel("Month").selectOption("March");
    await expect(page).toHaveURL(/day=03-17/);
    await expect(suez).toHaveCount(0);
    await expect(page.getByText("Nothing yet")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "The week of March 17" })).toBeVisible();
    release();
    await expect(page.locator("main article").first()).toBeVisible();
  });

  test("days that could not be fetched can be tried again", async ({ page, demo }) => {
    allowErrors(/ERR_FAILED .*\/api\/events\?/);
    await visit(page, `${demo.url}/on-this-day?day=11-17`);
    await page.route("**/api/events?**", (route) => route.abort());
    await page.getByLabel("Month").selectOption("March");
    const strips = page.getByRole("region", { name: "The week of March 17" }).locator("ol > li");
    await expect(strips.getByRole("button", { name: "Try again" })).toHaveCount(7);
    await expect(page.getByText("Nothing yet")).toHaveCount(0);
    await page.unroute("**/api/events?**");
    await strips.nth(2).getByRole("button", { name: "Try again" }).click();
    await expect(strips.getByRole("button", { name: "Try again" })).toHaveCount(6);
  });

  for (const [name, address, empty] of [
    ["Home", "/?search=zzzqqq", "No results match your filters yet."],
    ["the archive", "/history?search=zzzqqq", "No events match your filters."],
  ] as const) {
    test(`${name} does not say of a new question that nothing was found`, async ({
      page,
      demo,
    }) => {
      await visit(page, demo.url + address);
      await expect(page.getByText(empty)).toBeVisible();
      const release = await holdAnswers(page);
      await page.getByRole("searchbox").first().fill("kenya");
      await expect(page).toHaveURL(/search=kenya/);
      await expect(page.getByText(empty)).toBeHidden();
      await expect(page.getByText(/^0 events/)).toBeHidden();
      release();
      await expect(page.locator("main article").first()).toBeVisible();
    });
  }

  test("what cannot be loaded is not counted either, and can still be chosen", async ({
    page,
    demo,
  }) => {
    allowErrors(/ERR_FAILED .*\/api\/events\?/);
    await visit(page, `${demo.url}/history`);
    const category = page.getByRole("group", { name: "Category" });
    const boxes = await category.getByRole("checkbox").count();
    await page.route("**/api/events?**", (route) => route.abort());
    await category.getByLabel(/^Politics/).check();
    await expect(page.getByText("The events could not be loaded.")).toBeVisible();
    await expect(page.getByText("Loading…")).toHaveCount(0);
    await expect(category.getByRole("checkbox")).toHaveCount(boxes);
    await expect(category.getByText(/^\d+$/)).toHaveCount(0);
    await page.unroute("**/api/events?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(category.getByText(/^\d+$/).first()).toBeVisible();
  });
});

test.describe("what is typed and chosen", () => {
  test("Enter on the timeline keeps the decade and the page size", async ({ page, demo }) => {
    await visit(page, `${demo.url}/timeline?decade=before-1950&limit=10`);
    const search = page.getByRole("searchbox");
    await search.fill("kenya");
    await search.press("Enter");
    await expect(page).toHaveURL(/search=kenya/);
    expect(page.url()).toContain("decade=before-1950");
    expect(page.url()).toContain("limit=10");
  });

  test("Enter that changes nothing is no step to go back from", async ({ page, demo }) => {
    await visit(page, `${demo.url}/about`);
    await page.getByRole("link", { name: "History", exact: true }).click();
    const country = page.getByRole("searchbox", { name: "Find a country" });
    await country.fill("mal");
    await country.press("Enter");
    await country.press("Enter");
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });

  test("clearing the filters also clears what was just typed", async ({ page, demo }) => {
    await page.clock.install();
    await visit(page, `${demo.url}/?country=Ghana`);
    const quick = page.getByRole("searchbox", { name: "Quick search" });
    await stopClock(page);
    await quick.fill("war");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(quick).toHaveValue("");
    await page.clock.runFor(1000); // longer than the debounce of the search
    expect(new URL(page.url()).search).toBe("");

    await page.clock.resume();
    await visit(page, `${demo.url}/history?country=Ghana`);
    const search = page.getByRole("searchbox", { name: "Search the archive" });
    await stopClock(page);
    await search.fill("war");
    await page.getByRole("link", { name: "Clear All" }).first().click();
    await expect(search).toHaveValue("");
    await page.clock.runFor(1000);
    expect(new URL(page.url()).search).toBe("");
  });

  test("a chip that is removed hands the focus on", async ({ page, demo }) => {
    await visit(page, `${demo.url}/history?country=Ghana&country=Mali&tags=POLITICS`);
    const remove = (name: string) => page.getByRole("link", { name: `Remove filter ${name}` });
    await remove("Ghana").press("Enter");
    await expect(remove("Mali")).toBeFocused();
    await remove("Mali").press("Enter");
    await expect(remove("Politics")).toBeFocused();
    await remove("Politics").press("Enter");
    await expect(page.getByRole("heading", { name: /^1,228 events/ })).toBeFocused();
  });

  test("one country or tag in other capitals is the same one", async ({ page, demo }) => {
    await visit(page, `${demo.url}/?country=ghana`);
    await expect(page.getByLabel("Country", { exact: true })).toHaveValue("Ghana");
    await visit(page, `${demo.url}/history?tags=politics,POLITICS`);
    await expect(page.getByRole("link", { name: /^Remove/ })).toHaveCount(1);
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  });

  test("a search on the day's page is shown and can be taken away", async ({ page, demo }) => {
    await visit(page, `${demo.url}/on-this-day?day=11-17&search=zzzz`);
    await expect(page.getByText("Only events that match “zzzz”.")).toBeVisible();
    await page.getByRole("link", { name: "Show all" }).click();
    await expect(page).toHaveURL(/\?day=11-17$/);
    await expect(page.locator("main article").first()).toBeVisible();
  });
});

test.describe("far down the timeline", () => {
  const grow = async (page: Page, entries: number) => {
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const more = page.getByRole("link", { name: "Show more events" });
      if (await more.isVisible()) await more.click();
      expect(await page.locator("main article").count()).toBeGreaterThanOrEqual(entries);
    }).toPass();
  };

  for (const width of [1280, 360]) {
    test(`the rail leads to the beginning of a century at ${width} px`, async ({ page, demo }) => {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `${demo.url}/timeline`);
      await grow(page, 60);
      await page.locator("nav").getByRole("link", { name: /^20th/ }).click();
      await expect(page).toHaveURL(/century=20/);
      await expect(page.locator("main article").first()).toBeInViewport();
      await expect(page.getByRole("searchbox")).toBeInViewport({ ratio: 1 });
    });
  }

  test("going back finds the thread as long as it was left", async ({ page, demo }) => {
    await visit(page, `${demo.url}/timeline`);
    await grow(page, 120);
    const link = page.locator("main article h3 a").nth(110);
    await link.scrollIntoViewIfNeeded();
    const title = await link.textContent();
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeVisible();
    await page.goBack();
    await expect(link).toHaveText(title ?? "");
    await expect(link).toBeInViewport();
  });
});
