import { stopClock } from "../clock.ts";
import { add, button, card, cards, open, search, word } from "../desk.ts";
import { allowErrors, expect, test, visit } from "../fixtures.ts";
import { gate } from "../people.ts";

test("ADME-38…47 ADME-63…67 pages of twelve, and a selection that is confirmed", async ({
  page,
  desk,
}) => {
  const name = word();
  await Promise.all(Array.from({ length: 13 }, (_, i) => add(desk, `${name} no ${i}`)));
  await open(page, desk, search(name));
  await expect(cards(page)).toHaveCount(12);
  const size = page.getByLabel("Page size");
  await expect(size.locator("option")).toHaveText(["12", "24", "48", "96"]);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/eventsPage=2/);
  await expect(cards(page)).toHaveCount(1);
  await page.getByLabel("Select page (1)").check();
  await size.selectOption("96");
  await expect(page).toHaveURL(/eventsPageSize=96/);
  await expect(page).not.toHaveURL(/eventsPage=/);
  await expect(cards(page)).toHaveCount(13);
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByLabel("Select page (13)").check();
  await expect(page.getByText("13 selected")).toBeVisible();
  await page.getByLabel("Select page (13)").uncheck();
  await expect(button(page, "Delete selected")).toHaveCount(0);

  await page.getByRole("checkbox", { name: `Select ${name} no 1`, exact: true }).check();
  await page.getByRole("checkbox", { name: `Select ${name} no 2`, exact: true }).check();
  await button(page, "Delete selected").click();
  const text = "Are you sure you want to delete 2 listing(s)? This action cannot be undone.";
  await expect(page.getByText(text)).toBeVisible();
  await button(page, "Keep listings").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(cards(page)).toHaveCount(13);
  await button(page, "Clear selection").click();
  await expect(page.getByText("selected", { exact: false })).toHaveCount(0);

  await page.getByRole("checkbox", { name: `Select ${name} no 1`, exact: true }).check();
  await page.getByRole("checkbox", { name: `Select ${name} no 2`, exact: true }).check();
  const { opened, open: release } = gate();
  await page.route("**/api/events/bulk-delete", async (route) => {
    await opened;
    await route.continue();
  });
  await button(page, "Delete selected").click();
  await button(page, "Confirm delete").click();
  await expect(button(page, "Removing…")).toBeVisible();
  release();
  await expect(page.getByText("Selected events removed successfully.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(cards(page)).toHaveCount(11);
});

test("ADME-48 the question is withdrawn when nothing is selected any more", async ({
  page,
  desk,
}) => {
  const name = word();
  const draft = await add(desk, `${name} draft`, { status: "draft" });
  await add(desk, `${name} public`);
  await open(page, desk, search(name));
  await page.getByLabel("Status").selectOption("published");
  await expect(cards(page)).toHaveCount(1);
  await page.getByLabel("Status").selectOption("");
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole("checkbox", { name: `Select ${draft.title}`, exact: true }).check();
  await button(page, "Delete selected").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // Back to a filter that leaves nothing of the selection.
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(cards(page)).toHaveCount(1);
  await page.goForward();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("ADME-62 any change of a filter leads back to the first page", async ({ page, desk }) => {
  const name = word();
  await Promise.all(Array.from({ length: 13 }, (_, i) => add(desk, `${name} no ${i}`)));
  const filters = page.getByRole("search", { name: "Search & filters" });
  const changes: [string, () => Promise<unknown>][] = [
    ["text", () => filters.getByRole("searchbox").fill(`${name} no`)],
    ["status", () => filters.getByLabel("Status").selectOption("published")],
    ["from", () => filters.getByLabel("From", { exact: true }).fill("1900-01-01")],
    ["to", () => filters.getByLabel("To", { exact: true }).fill("2000-01-01")],
    ["country", () => filters.getByLabel("Country").fill("Gha")],
  ];
  for (const [what, change] of changes) {
    await open(page, desk, `${search(name)}&eventsPage=2`);
    await expect(cards(page), what).toHaveCount(1);
    await change();
    await expect(page, what).not.toHaveURL(/eventsPage=/);
    await expect(cards(page), what).toHaveCount(12);
  }
});

test("ADME-62 so do the lists that everybody reads", async ({ page, demo }) => {
  await visit(page, `${demo.url}/history?page=2`);
  await page.getByLabel("POLITICS").first().check();
  await expect(page).toHaveURL(/tags=/);
  await expect(page).not.toHaveURL(/page=/);
  await visit(page, `${demo.url}/?page=2`);
  await page.getByLabel("Category").selectOption("Independence");
  await expect(page).toHaveURL(/category=/i);
  await expect(page).not.toHaveURL(/page=/);
});

test("API-22 ERR-23 PERM-30 TOAST-09 an editor removes own listings by one call, and hears of it for five seconds", async ({
  page,
  desk,
}) => {
  const name = word();
  const made = await Promise.all([1, 2].map((i) => add(desk, `${name} no ${i}`, {}, "editor")));
  await page.clock.install();
  await open(page, desk, search(name), "editor");
  await page.getByLabel("Select page (2)").check();
  await button(page, "Delete selected").click();
  const sent: { method: string; path: string; ids: string[] }[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET") return;
    const path = new URL(request.url()).pathname;
    const { ids } = request.postDataJSON() as { ids: string[] };
    sent.push({ method: request.method(), path, ids: ids.toSorted() });
  });
  await stopClock(page);
  await button(page, "Confirm delete").click();
  const said = page.getByText("Selected events removed successfully.");
  await expect(said).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  const ids = made.map(({ id }) => id).toSorted();
  expect(sent).toEqual([{ method: "POST", path: "/api/events/bulk-delete", ids }]);
  await page.clock.runFor(4900);
  await expect(said).toBeVisible();
  await page.clock.runFor(100);
  await expect(said).toHaveCount(0);
});

test("ERR-25 a removal that fails keeps listings and selection", async ({ page, desk }) => {
  allowErrors(/status of 500 .*\/bulk-delete/);
  const name = word();
  const { title } = await add(desk, `${name} stays`);
  await open(page, desk, search(name));
  await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  await button(page, "Delete selected").click();
  await page.route("**/api/events/bulk-delete", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await button(page, "Confirm delete").click();
  await expect(page.getByText("Failed to remove selected events")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card(page, title)).toBeVisible();
  await expect(page.getByText("1 selected")).toBeVisible();
});

test("PERM-18 users have no Delete button on a card, not even on their own", async ({
  page,
  desk,
}) => {
  const name = word();
  await add(desk, `${name} theirs`);
  const own = await add(desk, `${name} own`, {}, "user");
  await open(page, desk, search(name), "user");
  await expect(cards(page)).toHaveCount(2);
  await expect(button(page, `Edit ${own.title}`)).toBeVisible();
  await expect(cards(page).getByRole("button", { name: /Delete/ })).toHaveCount(0);
});
