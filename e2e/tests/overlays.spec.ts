import { expect, holdBack, hydrated, type Page, test, visit } from "../fixtures.ts";

const PHONE = { width: 360, height: 740 };
const menuLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Timeline" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Filters" });

async function openFilters(page: Page, url: string) {
  await page.setViewportSize(PHONE);
  await visit(page, url);
  await page.getByRole("button", { name: /Show filters/ }).click();
  await expect(sheet(page)).toBeVisible();
}

test("Back closes the search and stays on the page", async ({ page, demo }) => {
  await visit(page, `${demo.url}/about`);
  await visit(page, `${demo.url}/history?tags=WAR`);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Search the archive" });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${demo.url}/history?tags=WAR`);
  await page.goBack();
  await expect(page).toHaveURL(`${demo.url}/about`);
});

test("a search that was closed by hand leaves no step behind", async ({ page, demo }) => {
  await visit(page, `${demo.url}/about`);
  await page.getByRole("banner").getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "History Archive" })).toBeVisible();
  for (let i = 0; i < 2; i++) {
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state?.overlay ?? false)).toBe(false);
  }
  await page.goBack();
  await expect(page).toHaveURL(`${demo.url}/about`);
});

test("SRCH-13 a chosen result is one step from the page of the search", async ({ page, demo }) => {
  await visit(page, `${demo.url}/about`);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search the archive" }).fill("independen");
  await page.getByRole("dialog").getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/events\//);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(`${demo.url}/about`);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("HDR-09 Back closes the menu; a link of it is one step away", async ({ page, demo }) => {
  await page.setViewportSize(PHONE);
  await visit(page, `${demo.url}/about`);
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await page.goBack();
  await expect(menuLink(page)).toBeHidden();
  await expect(page).toHaveURL(`${demo.url}/about`);
  await menu.click();
  await menuLink(page).click();
  await expect(page).toHaveURL(`${demo.url}/timeline`);
  await expect(menuLink(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(`${demo.url}/about`);
});

test("HDR-09 Menu opens and closes before the scripts come, and they find it as it is", async ({
  page,
  demo,
}) => {
  await page.setViewportSize(PHONE);
  const release = await holdBack(page, "**/assets/*.js");
  await page.goto(`${demo.url}/about`);
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  await expect(menuLink(page)).toBeVisible();
  await menu.click();
  await expect(menuLink(page)).toBeHidden();
  await menu.click();
  release();
  await hydrated(page);
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await expect(menuLink(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menuLink(page)).toBeHidden();
});

test("HIST-02 on a phone the filters are a sheet that counts and closes", async ({
  page,
  demo,
  accessible,
}) => {
  await openFilters(page, `${demo.url}/history`);
  await accessible();
  await page.emulateMedia({ colorScheme: "dark" });
  await accessible("contrast");
  await page.getByRole("checkbox", { name: /^Egypt/ }).check();
  await expect(page).toHaveURL(/country=Egypt/);
  const total = await page.evaluate(async () => {
    const response = await fetch("/api/events?country=Egypt&limit=1");
    return ((await response.json()) as { total: number }).total;
  });
  await page.getByRole("button", { name: `Show ${total} events`, exact: true }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(page.locator("#results")).toBeFocused();
  await expect(page.locator("#results")).toBeInViewport();
  await expect(page.locator("#results")).toHaveText(`${total} events`);
});

test("HIST-02 Back closes the sheet and keeps what was chosen; the next one takes it back", async ({
  page,
  demo,
}) => {
  await openFilters(page, `${demo.url}/history`);
  await page.getByRole("checkbox", { name: /^Egypt/ }).check();
  await expect(page).toHaveURL(/country=Egypt/);
  await page.getByRole("checkbox", { name: /^War/ }).check();
  await expect(page).toHaveURL(/tags=WAR/);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/tags=WAR&country=Egypt/);
  await page.goBack();
  await expect(page).toHaveURL(`${demo.url}/history`);
});

test("HIST-02 the sheet keeps the keyboard, and Escape gives it back", async ({ page, demo }) => {
  await openFilters(page, `${demo.url}/history`);
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("Shift+Tab");
    const inside = await page.evaluate(
      () =>
        document.activeElement === document.body ||
        document.activeElement?.closest("[role=dialog]") !== null,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await page.getByRole("link", { name: "Home" }).first().focus();
  await expect(page.getByRole("link", { name: "Home" }).first()).toBeFocused();
});
