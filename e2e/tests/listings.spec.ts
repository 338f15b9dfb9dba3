import { stopClock } from "../clock.ts";
import { add, button, card, cards, fill, form, open, pressUntil, search, word } from "../desk.ts";
import { allowErrors, expect, holdBack, noSidewaysScroll, test } from "../fixtures.ts";
import { as, emailOf, gate, PASSWORD } from "../people.ts";

test("ADME-01…15 ADME-19 ADME-28 the tab with its form, logos, filters and list", async ({
  page,
  desk,
  accessible,
}) => {
  const title = `Adwa ${word()}`;
  await add(desk, title, { country: "Ethiopia", date: "1896-03-01", tags: ["battles"] });
  await open(page, desk);
  await expect(form(page).getByRole("heading", { name: "New Listing" })).toBeVisible();
  await expect(page.locator("#logo-manager")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Search & filters" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your Listings" })).toBeVisible();
  for (const label of ["Title", "Country", "Date", "Event Image", "Image URL", "Summary"]) {
    await expect(form(page).getByLabel(label)).toBeVisible();
  }
  await expect(form(page).getByLabel("Date")).toHaveAttribute("type", "date");
  await expect(form(page).getByLabel("Event Image")).toHaveAttribute("type", "file");
  await expect(form(page).getByRole("button", { name: "Create Listing" })).toBeVisible();
  await expect(page.getByLabel("Status").locator("option")).toHaveText([
    "All statuses",
    "Draft",
    "Published",
  ]);
  await expect(page.getByText(/^[\d,]+ result\(s\)$/)).toBeVisible();
  await accessible();
});

test("ADME-29…33 ADME-35 ADME-36 a card shows its listing; the summary is cut at three lines", async ({
  page,
  desk,
}) => {
  const title = `Accra ${word()}`;
  await add(desk, title, { summary: "Long. ".repeat(200), tags: ["POLITICS", "Rights"] });
  await open(page, desk, search(title));
  const one = card(page, title);
  await expect(one.getByRole("checkbox", { name: `Select ${title}` })).toBeVisible();
  await expect(one.getByText("Ghana", { exact: true })).toBeVisible();
  await expect(one.getByText("March 6, 1957")).toBeVisible();
  await expect(one.getByText("Published", { exact: true })).toBeVisible();
  await expect(one.getByText("Yours")).toBeVisible();
  await expect(one.getByRole("listitem")).toHaveText(["POLITICS", "Rights"]);
  await expect(one.getByRole("button", { name: `Edit ${title}` })).toBeVisible();
  await expect(one.getByRole("button", { name: `Delete ${title}` })).toBeVisible();
  await expect(one.getByText(/^Long\./)).toHaveCSS("-webkit-line-clamp", "3");
});

test("ADME-37 an empty archive says how to begin", async ({ page, ownDesk }) => {
  await open(page, ownDesk);
  await expect(page.getByText("No listings yet. Use the form to create one.")).toBeVisible();
  await expect(page.getByText("0 result(s)")).toBeVisible();
  await expect(button(page, "Reset filters")).toHaveCount(0);
});

test("ADME-18…28 filters narrow the list and are kept in the address", async ({ page, desk }) => {
  const name = word();
  const tag = word();
  await add(desk, `${name} one`, { country: "Togo", date: "1960-04-27", tags: [tag, `${tag}b`] });
  await add(desk, `${name} two`, { date: "1961-12-09", tags: [tag.toUpperCase()] });
  await add(desk, `${name} three`, { date: "1963-12-12", status: "draft", summary: "Togoland" });
  await open(page, desk, "&eventsPage=1");
  await page.getByRole("searchbox").fill(name);
  await expect(page).toHaveURL(new RegExp(`filter=q%3D${name}$`));
  await expect(page.getByText("3 result(s)")).toBeVisible();
  await page.getByRole("searchbox").fill(`${name} togo`);
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole("searchbox").fill(name);
  await expect(cards(page)).toHaveCount(3);
  await page.getByLabel("Status").selectOption("draft");
  await expect(cards(page)).toHaveCount(1);
  await page.getByLabel("Status").selectOption("published");
  await expect(cards(page)).toHaveCount(2);
  await page.getByLabel("From", { exact: true }).fill("1960-04-27");
  await page.getByLabel("To", { exact: true }).fill("1960-04-27");
  await expect(cards(page)).toHaveCount(1);
  await page.getByLabel("To", { exact: true }).fill("");
  const filters = page.getByRole("search", { name: "Search & filters" });
  await filters.getByLabel("Country").fill("tog");
  await expect(page.getByText("1 result(s)")).toBeVisible();
  await filters.getByLabel("Country").fill("");
  await expect(page.getByText("2 result(s)")).toBeVisible();
  const more = filters.getByRole("button", { name: /^Show all \d+ tags$/ });
  if (await more.isVisible()) await more.click();
  await filters
    .getByRole("button", { name: new RegExp(`^${tag} \\d`, "i"), pressed: false })
    .click();
  await expect(page.getByText("2 result(s)")).toBeVisible();
  await filters.getByRole("button", { name: new RegExp(`^${tag}b \\d`) }).click();
  await expect(page.getByText("1 result(s)")).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 result(s)")).toBeVisible();
  await button(page, "Reset filters").click();
  await expect(page).not.toHaveURL(/filter=/);
  await expect(button(page, "Reset filters")).toHaveCount(0);
});

test("ADME-50 ADME-51 ADME-60 ADME-61 ADME-16 ERR-21 a new listing is there at once, and only once", {
  tag: "@smoke",
}, async ({ page, desk }) => {
  const title = `Musa ${word()}`;
  await open(page, desk, search(`"${title}"`));
  const { opened, open: release } = gate();
  const keys: (string | undefined)[] = [];
  await page.route("**/api/events", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    await opened;
    await route.continue();
  });
  await fill(page, title);
  await form(page).getByRole("button", { name: "Create Listing" }).dblclick();
  await expect(button(page, "Creating…")).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(button(page, `Edit ${title}`)).toHaveCount(0);
  release();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  await expect(button(page, `Edit ${title}`)).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, title).getByRole("listitem")).toHaveText(["trade", "Faith"]);
  await expect(form(page).getByLabel("Title")).toHaveValue("");
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test("VAL-01…11 ADME-68 the form speaks up when it is sent, and falls silent as fields are mended", async ({
  page,
  desk,
  accessible,
}) => {
  await open(page, desk);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/events")) sent.push("post");
  });
  const alert = form(page).getByRole("alert");
  await expect(alert).toHaveCount(0);
  await form(page).getByRole("button", { name: "Create Listing" }).click();
  await expect(alert).toContainText("Title is required.");
  const warning = "Add a summary so readers can understand this event at a glance.";
  await expect(alert).toContainText(warning);
  await expect(form(page).getByText("Country is required.")).toBeVisible();
  await expect(form(page).getByText("Date is required.")).toBeVisible();
  await expect(form(page).getByLabel("Title")).toBeFocused();
  await accessible();
  await form(page).getByLabel("Title").fill("A title");
  await expect(alert).not.toContainText("Title is required.");
  await form(page).getByLabel("Country").fill("Ghana");
  await form(page).getByLabel("Date").fill("0948-06-05");
  await expect(alert).toContainText("Event date must be in year 1000 or later.");
  await form(page).getByLabel("Date").fill("1948-06-05");
  await expect(alert).toContainText("Add a summary to pass the publish quality gate.");
  await expect(alert).toContainText(warning);
  await form(page).getByLabel("Summary").fill("What happened.");
  await expect(alert).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("ADME-06 ADME-07 ADME-17 ADME-52 ADME-55…58 ERR-22 editing a listing", async ({
  page,
  desk,
}) => {
  const title = `Lomé ${word()}`;
  const { id } = await add(desk, title, { country: "Togo", tags: ["a", "b"] });
  await open(page, desk, search(title.split(" ")[1] ?? ""));
  await button(page, `Edit ${title}`).click();
  await expect(page).toHaveURL(new RegExp(`editing=${id}`));
  await expect(form(page).getByRole("heading", { name: "Edit Listing" })).toBeVisible();
  await expect(form(page).getByLabel("Title")).toHaveValue(title);
  await expect(form(page).getByLabel("Country")).toHaveValue("Togo");
  await expect(form(page).getByLabel("Date")).toHaveValue("1957-03-06");
  await expect(form(page).getByLabel("Tags", { exact: true })).toHaveValue("a, b");
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page).not.toHaveURL(/editing=/);
  await expect(form(page).getByLabel("Title")).toHaveValue("");

  await button(page, `Edit ${title}`).click();
  await form(page).getByLabel("Title").fill(`${title} anew`);
  const { opened, open: release } = gate();
  await page.route(`**/api/events/${id}`, async (route) => {
    if (route.request().method() === "PUT") await opened;
    await route.continue();
  });
  await form(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(button(page, "Saving…")).toBeVisible();
  await page.getByRole("button", { name: /^Your Listings \d/ }).click();
  await expect(card(page, `${title} anew`)).toBeVisible();
  release();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  await expect(form(page).getByRole("heading", { name: "New Listing" })).toBeVisible();
  await expect(page).not.toHaveURL(/editing=/);
});

test("ERR-10 ADME-53 somebody else was faster", async ({ page, desk }) => {
  allowErrors(/status of 409 .*\/api\/events\//);
  const title = `Contested ${word()}`;
  const { id } = await add(desk, title);
  await open(page, desk, `${search(title)}&editing=${id}`);
  await expect(form(page).getByLabel("Title")).toHaveValue(title);
  await as(desk, emailOf("admin"), "PUT", `/api/events/${id}`, { summary: "Theirs." });
  await form(page).getByLabel("Summary").fill("Mine.");
  await form(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(
    page.getByText("Event was modified by another user. Please refresh and try again."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Two versions" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("Theirs.");
  await button(page, "Back to writing").click();
  await expect(form(page).getByLabel("Summary")).toHaveValue("Mine.");
  await page.getByRole("button", { name: /^Your Listings \d/ }).click();
  await expect(card(page, title).getByText("Theirs.")).toBeVisible();
});

test("ERR-05 G-AUTH-12 a session that ends during a save takes none of the text with it", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 401 .*\/api\/(auth\/refresh|events)/);
  const title = `Kept ${word()}`;
  await open(page, desk, "", "editor");
  await fill(page, title);
  // Signed out for real, from another device.
  const kept = await page.evaluate(() => localStorage.getItem("sankofa.auth.tokens"));
  const { accessToken, refreshToken } = JSON.parse(kept ?? "{}") as Record<string, string>;
  // On its way before that, since whatever asks the server next leads to the sign-in.
  const release = await holdBack(page, "**/api/events");
  await form(page).getByRole("button", { name: "Create Listing" }).click();
  await fetch(`${desk.url}/api/auth/logout`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ refreshToken }),
  });
  release();
  await expect(page.getByText("Your session has expired. Please log in again.")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByLabel("Email").fill(emailOf("editor"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /sign in|log in/i }).click();
  await expect(form(page).getByLabel("Title")).toHaveValue(title);
  await expect(form(page).getByLabel("Summary")).toHaveValue("Kankou Musa reaches Cairo.");
  await form(page).getByRole("button", { name: "Create Listing" }).click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  await page.reload();
  await expect(form(page).getByLabel("Title")).toHaveValue("");
});

test("ERR-03 ERR-11 ADME-53 a create that fails is taken back, and the form keeps its text", async ({
  page,
  desk,
}) => {
  allowErrors(/status of (400|500) .*\/api\/events/);
  const title = `Refused ${word()}`;
  await page.clock.install();
  await open(page, desk, search(title));
  await expect(page.getByText("0 result(s)")).toBeVisible();
  const answers = [
    {
      status: 400,
      body: JSON.stringify({
        message: "Validation failed",
        details: [{ field: "title", message: "Title is odd." }],
      }),
    },
    { status: 500, body: "" },
  ];
  await page.route("**/api/events", (route) => route.fulfill(answers.shift()));
  await fill(page, title);
  await form(page).getByRole("button", { name: "Create Listing" }).click();
  await expect(page.getByText("Validation failed: Title is odd.")).toBeVisible();
  await expect(form(page).getByLabel("Title")).toBeFocused();
  await expect(cards(page)).toHaveCount(0);
  // A second press within half a second counts as a double click.
  await stopClock(page);
  await form(page).getByRole("button", { name: "Create Listing" }).click();
  await expect(page.getByText("Failed to create event")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(form(page).getByLabel("Title")).toHaveValue(title);
});

test("ADME-33 ADME-49 ADME-59 ERR-24 one press removes a listing, another brings it back", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 500 .*\/api\/events\//);
  const title = `Removed ${word()}`;
  const { id } = await add(desk, title);
  await open(page, desk, `${search(title)}&editing=${id}`);
  await expect(form(page).getByLabel("Title")).toHaveValue(title);
  await page.getByRole("button", { name: /^Your Listings \d/ }).click();
  await page.route(`**/api/events/${id}`, (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 500, body: "" })
      : route.continue(),
  );
  await button(page, `Delete ${title}`).click();
  await expect(page.getByText("Failed to remove event")).toBeVisible();
  await page.unroute(`**/api/events/${id}`);
  await button(page, `Delete ${title}`).click();
  await expect(page.getByText("Event removed.")).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
  await expect(page).not.toHaveURL(/editing=/);
  await expect(form(page).getByRole("heading", { name: "New Listing" })).toBeVisible();
  await button(page, "Undo").click();
  await expect(card(page, title)).toBeVisible();
});

test("PERM-28 PERM-29 editors publish everything and edit their own", async ({ page, desk }) => {
  const name = word();
  await add(desk, `${name} theirs`);
  const own = await add(desk, `${name} own`, {}, "editor");
  await open(page, desk, search(name), "editor");
  await expect(button(page, `Edit ${own.title}`)).toBeVisible();
  // What an editor saves on somebody else's listing becomes a suggestion (S-17).
  await expect(button(page, `Edit ${name} theirs`)).toBeVisible();
  await expect(button(page, `Delete ${own.title}`)).toHaveCount(0);
  await button(page, `Unpublish ${name} theirs`).click();
  await expect(card(page, `${name} theirs`).getByText("Draft")).toBeVisible();
  await pressUntil(button(page, `Edit ${name} theirs`), button(page, "Suggest changes"));
  await expect(button(page, "Save Changes")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await pressUntil(
    button(page, `Publish ${name} theirs`),
    card(page, `${name} theirs`).getByText("Published", { exact: true }),
  );
});

test("PERM-17 PERM-19 users edit their own; what they may not remove stays", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 404 .*\/api\/events\/nothing/);
  const name = word();
  const theirs = await add(desk, `${name} theirs`);
  const own = await add(desk, `${name} own`, {}, "user");
  await open(page, desk, search(name), "user");
  await expect(card(page, own.title).getByText("Draft")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Publish|Unpublish|Delete) / })).toHaveCount(0);
  await page.getByLabel("Select page (2)").check();
  await button(page, "Delete selected").click();
  await button(page, "Confirm delete").click();
  await expect(page.getByText("Failed to remove selected events")).toBeVisible();
  await expect(page.getByText("1 of 2 removed")).toBeVisible();
  await expect(page.getByText("1 selected")).toBeVisible();
  await expect(card(page, theirs.title)).toBeVisible();
  await expect(card(page, own.title)).toHaveCount(0);
  await page.goto(`${desk.url}/admin?tab=events&editing=${theirs.id}`);
  await expect(page.getByText("You do not have permission to update this event.")).toBeVisible();
  await expect(page).not.toHaveURL(/editing=/);
  await page.goto(`${desk.url}/admin?tab=events&editing=nothing`);
  await expect(page.getByText("Event not found.")).toBeVisible();
});

test("The tab fits a small screen, one side at a time", async ({ page, desk, accessible }) => {
  const title = `Small ${word()}`;
  await add(desk, title, { tags: ["one", "two"] });
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, desk, search(title));
  await noSidewaysScroll(page);
  await accessible();
  await button(page, `Edit ${title}`).click();
  await expect(form(page).getByLabel("Title")).toBeVisible();
  await noSidewaysScroll(page);
  await accessible();
});

test("S-08 the list of listings understands a text as the search does", async ({ page, desk }) => {
  const title = `Zanzibar ${word()}`;
  await add(desk, title, { status: "draft" });
  // The words to compare with are read a moment after a listing is added.
  await expect(async () => {
    await open(page, desk, search("zanzibur"));
    await expect(page.getByText("Nothing has the word")).toContainText("Showing zanzibar.", {
      timeout: 1000,
    });
  }).toPass();
  await expect(card(page, title)).toBeVisible();
  await page.getByRole("link", { name: "Only “zanzibur”" }).click();
  await expect(card(page, title)).toHaveCount(0);
});
