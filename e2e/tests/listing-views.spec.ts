import { add, button, card, cards, open, search, word } from "../desk.ts";
import { allowErrors, expect, noSidewaysScroll, test, visit } from "../fixtures.ts";
import { as, emailOf, signIn } from "../people.ts";

const view = (page: Parameters<typeof button>[0], name: string) =>
  page.getByRole("group", { name: "Views" }).getByRole("button", { name: new RegExp(`^${name}`) });

test("S-17 views narrow the list, with counts beside them that ignore the filters", async ({
  page,
  ownDesk: desk,
  accessible,
}) => {
  allowErrors(/example\.org\/a\.jpg/);
  const name = word();
  const source = { kind: "book", title: "A book" };
  await add(desk, `${name} plain`);
  await add(desk, `${name} sourced`, { sources: [source], image: "https://example.org/a.jpg" });
  await add(desk, `${name} mine`, { status: "draft", sources: [source] }, "editor");
  await add(desk, `${name} theirs`, {}, "user");
  await open(page, desk, "", "editor");
  for (const [one, count, titles] of [
    ["All", 4, ["theirs", "mine", "sourced", "plain"]],
    ["Mine", 1, ["mine"]],
    ["Drafts", 2, ["theirs", "mine"]],
    ["To review", 1, ["theirs"]],
    ["Needs a source", 2, ["theirs", "plain"]],
    ["Needs a picture", 3, ["theirs", "mine", "plain"]],
    ["Needs a credit", 1, ["sourced"]],
  ] as const) {
    await expect(view(page, one)).toHaveText(`${one} ${count}`);
    await view(page, one).click();
    await expect(view(page, one)).toHaveAttribute("aria-pressed", "true");
    await expect(cards(page).getByRole("heading")).toHaveText(
      titles.map((title) => `${name} ${title}`),
    );
  }
  await expect(page).toHaveURL(/view=no-credit/);
  await page.getByRole("searchbox").fill("nothing has this word");
  await expect(page.getByText("0 result(s)")).toBeVisible();
  await expect(view(page, "All")).toHaveText("All 4");
  await page.reload();
  await expect(view(page, "Needs a credit")).toHaveAttribute("aria-pressed", "true");
  await view(page, "Removed").click();
  await expect(page.getByRole("heading", { name: "Removed" })).toBeVisible();
  await view(page, "All").click();
  await expect(page).not.toHaveURL(/view=/);
  await button(page, "Reset filters").first().click();
  await expect(cards(page)).toHaveCount(4);
  await accessible();
});

test("S-17 who may not review has no such view", async ({ page, desk }) => {
  await open(page, desk, "", "user");
  await expect(view(page, "Drafts")).toBeVisible();
  await expect(view(page, "To review")).toHaveCount(0);
});

test("S-17 the list is sorted by change, date, title and country", async ({ page, desk }) => {
  const name = word();
  const first = await add(desk, `${name} beta`, { country: "Togo", date: "1960-04-27" });
  await add(desk, `${name} alpha`, { country: "Mali", date: "1957-03-06" });
  await add(desk, `${name} gamma`, { country: "Algeria", date: "1962-07-05" });
  await as(desk, emailOf("admin"), "PUT", `/api/events/${first.id}`, { summary: "Otherwise." });
  await open(page, desk, search(name));
  const sort = page.getByLabel("Sort");
  await expect(sort.locator("option")).toHaveText([
    "Last changed",
    "Newest date",
    "Oldest date",
    "Title",
    "Country",
  ]);
  for (const [by, titles] of [
    ["changed", ["beta", "gamma", "alpha"]],
    ["newest", ["gamma", "beta", "alpha"]],
    ["oldest", ["alpha", "beta", "gamma"]],
    ["title", ["alpha", "beta", "gamma"]],
    ["country", ["gamma", "alpha", "beta"]],
  ] as const) {
    await sort.selectOption(by);
    await expect(cards(page).getByRole("heading")).toHaveText(
      titles.map((title) => `${name} ${title}`),
    );
  }
  await expect(page).toHaveURL(/sort=country/);
  await page.reload();
  await expect(sort).toHaveValue("country");
});

test("S-17 a view is saved under a name, and removed again", async ({ page, desk }) => {
  const name = word();
  await add(desk, `${name} draft`, { status: "draft" });
  await add(desk, `${name} public`);
  await open(page, desk, search(name));
  await expect(cards(page)).toHaveCount(2);
  await view(page, "Drafts").click();
  await page.getByLabel("Sort").selectOption("title");
  await button(page, "Save this view").click();
  const naming = page.getByLabel("Name of the view");
  await expect(naming).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page, "Save this view")).toBeFocused();
  await page.keyboard.press("Enter");
  await naming.fill("My drafts");
  await page.keyboard.press("Enter");
  const saved = button(page, "My drafts");
  await expect(saved).toBeFocused();
  await view(page, "All").click();
  await button(page, "Reset filters").click();
  await page.reload();
  await saved.click();
  await expect(page).toHaveURL(/view=drafts/);
  await expect(page).toHaveURL(/sort=title/);
  await expect(cards(page)).toHaveCount(1);
  await button(page, "Manage").click();
  await button(page, "Remove My drafts").click();
  await expect(saved).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Your Listings" })).toBeFocused();
  await button(page, "Undo").click();
  await expect(saved).toBeVisible();
});

test("S-17 whoever may edit an event finds the way from its page", async ({
  page,
  desk,
  browser,
}) => {
  const own = await add(desk, `Own ${word()}`, {}, "editor");
  const elsewhere = await browser.newContext();
  const reader = await elsewhere.newPage();
  await signIn(reader, desk, "user");
  await visit(reader, `${desk.url}/events/${own.id}`);
  await expect(reader.getByRole("link", { name: "Cite" })).toBeVisible();
  await expect(reader.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await elsewhere.close();
  await signIn(page, desk, "editor");
  await visit(page, `${desk.url}/events/${own.id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin\\?tab=events&editing=${own.id}`));
  await expect(page.getByRole("heading", { name: "Edit Listing" })).toBeVisible();

  const context = await browser.newContext();
  const stranger = await context.newPage();
  const asked: string[] = [];
  stranger.on("request", (request) => asked.push(request.url()));
  await visit(stranger, `${desk.url}/events/${own.id}`);
  await expect(stranger.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  expect(asked.filter((url) => /edit-link|dashboard-/.test(url))).toEqual([]);
  await context.close();
});

test("S-17 the views fit a phone, light and dark", async ({ page, desk, accessible }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { title } = await add(desk, `Small ${word()}`);
  await open(page, desk, `${search(title)}&view=no-credit`);
  await expect(view(page, "Needs a credit")).toBeInViewport();
  await noSidewaysScroll(page);
  await accessible();
  await page.emulateMedia({ colorScheme: "dark" });
  await accessible("contrast");
  await view(page, "All").click();
  await expect(card(page, title)).toBeVisible();
});
