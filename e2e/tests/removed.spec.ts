import { add, button, card, open, search, word } from "../desk.ts";
import { expect, inBothThemes, noSidewaysScroll, type Page, test } from "../fixtures.ts";
import { as, emailOf, openDesk } from "../people.ts";
import type { Server } from "../server.ts";

/** Adds listings and removes them, the first one first. */
async function removeNew(desk: Server, ...titles: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) {
    const { id } = await add(desk, title);
    await as(desk, emailOf("admin"), "DELETE", `/api/events/${id}`);
    ids.push(id);
  }
  return ids;
}

const removed = (page: Page) => page.getByRole("region", { name: "Removed" });
const row = (page: Page, title: string) =>
  removed(page).getByRole("listitem").filter({ hasText: title });
const choose = (page: Page, title: string) =>
  removed(page).getByRole("checkbox", { name: `Select ${title}`, exact: true });
const heading = (page: Page) => removed(page).getByRole("heading", { name: "Removed" });

test("S-15 a selection of what was removed is restored with one undo, or removed for good after a question", async ({
  page,
  ownDesk: desk,
}) => {
  const name = word();
  const titles = ["a", "b", "c", "d"].map((n) => `${name} ${n}`) as [
    string,
    string,
    string,
    string,
  ];
  const [a, b, c, d] = titles;
  const ids = await removeNew(desk, ...titles);
  await open(page, desk, "&view=removed");

  await test.step("what leaves soonest is first, unless asked otherwise", async () => {
    await expect(removed(page).getByRole("listitem").first()).toContainText(a);
    await removed(page).getByLabel("Sort").selectOption("Last removed");
    await expect(removed(page).getByRole("listitem").first()).toContainText(d);
    await expect(page).toHaveURL(/removedSort=latest/);
  });

  await test.step("restored", async () => {
    await choose(page, a).check();
    await choose(page, b).check();
    await expect(removed(page).getByText("2 selected")).toBeVisible();
    await button(page, "Restore selected").click();
    await expect(page.getByText("2 events restored.")).toBeVisible();
    await expect(removed(page).getByRole("listitem")).toHaveCount(2);
    await expect(heading(page)).toBeFocused();
    await button(page, "Undo").click();
    await expect(page.getByText("2 events removed.")).toBeVisible();
    await expect(removed(page).getByRole("listitem")).toHaveCount(4);
  });

  await test.step("removed for good", async () => {
    await choose(page, c).check();
    await choose(page, d).check();
    await button(page, "Remove for good").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Remove 2 listings for good?");
    await expect(dialog.getByRole("listitem")).toHaveText([c, d]);
    await dialog.getByRole("button", { name: "Keep them here" }).click();
    await expect(row(page, c)).toBeVisible();
    await button(page, "Remove for good").click();
    await dialog.getByRole("button", { name: "Remove for good" }).click();
    await expect(page.getByText("2 events removed for good.")).toBeVisible();
    await expect(removed(page).getByRole("listitem")).toHaveCount(2);
    await expect(heading(page)).toBeFocused();
    const restoring = as(desk, emailOf("admin"), "POST", `/api/events/${ids[2]}/restore`);
    await expect(restoring).rejects.toThrow("404");
  });
});

test("S-15 two admins decide on the same removed listings: the second is told, and nothing is lost", async ({
  page,
  browser,
  ownDesk: desk,
}) => {
  const name = word();
  const [kept, gone] = [`${name} kept`, `${name} gone`];
  const [id] = await removeNew(desk, kept, gone);
  await open(page, desk, "&view=removed");
  await choose(page, kept).check();
  await choose(page, gone).check();
  const context = await browser.newContext();
  const other = await context.newPage();
  await openDesk(other, desk, "admin", "?tab=events&view=removed");
  await button(other, `Restore ${kept}`).click();
  await expect(other.getByText(`‘${kept}’ is back.`)).toBeVisible();

  await button(page, "Remove for good").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove for good" }).click();
  await expect(page.getByText("1 event removed for good.")).toBeVisible();
  await expect(page.getByText("1 listing was not changed")).toBeVisible();
  await expect(
    page.getByText("Somebody has restored it, or removed it for good, meanwhile."),
  ).toBeVisible();
  await expect(page.getByText("Nothing has been removed in the last 30 days.")).toBeVisible();
  await expect(removed(page).getByText("selected", { exact: false })).toHaveCount(0);
  const { event } = await as<{ event: { title: string } }>(
    desk,
    emailOf("admin"),
    "GET",
    `/api/events/${id}`,
  );
  expect(event.title).toBe(kept);

  await choose(other, gone).check();
  await button(other, "Restore selected").click();
  await expect(other.getByText("1 listing was not changed")).toBeVisible();
  await expect(other.getByText("Nothing has been removed in the last 30 days.")).toBeVisible();
  await open(other, desk, search(gone));
  await expect(card(other, gone)).toHaveCount(0);
  await context.close();
});

for (const width of [360, 1280]) {
  test(`S-15 Removed with a selection at ${width}, light and dark`, async ({
    page,
    ownDesk: desk,
    accessible,
  }) => {
    const title = `Seen ${word()}`;
    await removeNew(desk, title);
    await page.setViewportSize({ width, height: 800 });
    await open(page, desk, "&view=removed");
    await choose(page, title).check();
    await expect(button(page, "Restore selected")).toBeInViewport();
    await expect(button(page, "Remove for good")).toBeInViewport();
    await noSidewaysScroll(page);
    await inBothThemes(page, accessible);
    await button(page, "Remove for good").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await inBothThemes(page, accessible);
  });
}
