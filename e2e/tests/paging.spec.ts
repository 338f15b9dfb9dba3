import type { Locator } from "@playwright/test";
import { expect, type Page, test, visit } from "../fixtures.ts";
import { until } from "../until.ts";

/** How far the top of an element is from the top of the window. */
const offset = (page: Page, id: string) =>
  page.evaluate((of) => document.getElementById(of)?.getBoundingClientRect().top ?? Infinity, id);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/**
 * Scrolls to something and waits until it stands still: entries above it are laid out when
 * they come near the screen.
 */
async function reach(what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  let last = Number.NaN;
  let same = 0;
  await until("an element at rest", async () => {
    const top = (await what.boundingBox())?.y ?? Number.NaN;
    same = top === last ? same + 1 : 0;
    last = top;
    return same === 4 || undefined;
  });
}

const lists = [
  ["/", "events"],
  ["/history", "results"],
  ["/timeline", "thread"],
] as const;

for (const [path, top] of lists) {
  test(`PAG-10 Next brings the top of the new list into view, with the focus (${path})`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, demo.url + path);
    const first = page.locator("main article h3").first();
    const before = await first.textContent();
    const next = page.getByRole("link", { name: "Next", exact: true });
    await reach(next);
    await next.click();
    await expect(page).toHaveURL(/page=\d/);
    await expect(first).not.toHaveText(before ?? "");
    await expect.poll(() => focused(page)).toBe(top);
    // Below what sticks to the top, and well within the first screen.
    await expect.poll(() => offset(page, top)).toBeLessThan(240);
    expect(await offset(page, top)).toBeGreaterThanOrEqual(0);
  });
}

test("PAG-08 a jump is read from the top as well; a page size stays where it was chosen", async ({
  page,
  demo,
}) => {
  await visit(page, `${demo.url}/history`);
  await page.getByLabel("Jump to").fill("3");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect.poll(() => focused(page)).toBe("results");
  await page.getByLabel("Page size").focus();
  await page.getByLabel("Page size").selectOption("50");
  await expect(page).toHaveURL(/limit=50/);
  await expect(page.getByLabel("Page size")).toBeFocused();
});

test("PAG-10 Back returns to where the reader was on the earlier page", async ({ page, demo }) => {
  await visit(page, `${demo.url}/history`);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect.poll(() => focused(page)).toBe("results");
  await page.locator("main article h3 a").nth(9).click();
  await expect(page.getByRole("region", { name: "Sources" })).toBeVisible();
  await page.goBack();
  await expect.poll(() => offset(page, "results")).toBeLessThan(-300);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("PAG-10 Next shows the list, not the head of the page", async ({ page, demo }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(demo.url);
    await page.getByRole("link", { name: "Next", exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.locator("main article").first()).toBeInViewport();
  });
});
