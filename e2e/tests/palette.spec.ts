import { add, word } from "../desk.ts";
import { expect, inBothThemes, noSidewaysScroll, type Page, test } from "../fixtures.ts";
import { as, emailOf, openDesk } from "../people.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "What do you want to do?" });
const command = (page: Page, name: string) => page.getByRole("option", { name, exact: true });

test("Ctrl-K goes to a tab, and back to the site, by a few letters", async ({ page, desk }) => {
  await openDesk(page, desk, "admin");
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await box(page).fill("go index");
  await expect(page.getByRole("option").first()).toHaveText("Go to Index");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=index/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+k");
  await box(page).fill("qqqq");
  await expect(command(page, "Find “qqqq” in the listings")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("Ctrl-K finds a draft, edits it and publishes it; users publish nothing", async ({
  page,
  desk,
}) => {
  const title = `Palette ${word()}`;
  await add(desk, title, { status: "draft", sources: [{ kind: "book", title: "A book" }] });
  await openDesk(page, desk, "editor");
  await page.keyboard.press("Control+k");
  await box(page).fill(title);
  await expect(command(page, `Edit ${title}`)).toBeVisible();
  await command(page, `Publish ${title}`).click();
  await expect(page.getByText(`${title} is published.`)).toBeVisible();
  const answer = await page.request.get(
    `${desk.url}/api/events?search=${encodeURIComponent(title)}`,
  );
  expect((await answer.json()).total).toBe(1);

  const own = `Own ${word()}`;
  await as(desk, emailOf("user"), "POST", "/api/events", {
    title: own,
    country: "Ghana",
    date: "1957-03-06",
    summary: "What happened.",
    tags: [],
  });
  await openDesk(page, desk, "user");
  await page.keyboard.press("Control+k");
  await expect(command(page, "Go to User Management")).toHaveCount(0);
  await box(page).fill(own);
  await expect(command(page, `Edit ${own}`)).toBeVisible();
  await expect(command(page, `Publish ${own}`)).toHaveCount(0);
});

test("the question mark lists the keys, but not where one types", async ({
  page,
  desk,
  accessible,
}) => {
  await openDesk(page, desk, "admin");
  await page.getByLabel("Title", { exact: true }).first().press("?");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("heading", { name: "Admin Dashboard" }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" }).locator("kbd")).toHaveText([
    "Ctrl K",
    "?",
    "Ctrl S",
    "Esc",
    "Ctrl /",
    "J, K",
    "A, S",
    "Q, X",
    "U",
  ]);
  await inBothThemes(page, accessible);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await inBothThemes(page, accessible);
    await noSidewaysScroll(page);
  }
});
