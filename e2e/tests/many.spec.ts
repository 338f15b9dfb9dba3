import { add, button, card, cards, open, search, word } from "../desk.ts";
import { allowErrors, expect, noSidewaysScroll, type Page, test, visit } from "../fixtures.ts";
import { as, emailOf, openDesk } from "../people.ts";

const select = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `Select ${title}`, exact: true }).check();

test("S-18 a selection across pages is published, with one undo; what fails stays selected with the reason", async ({
  page,
  desk,
  accessible,
}) => {
  allowErrors(/example\.org\/a\.jpg/);
  const name = word();
  const titles = Array.from({ length: 13 }, (_, i) => `${name} no ${i}`);
  await Promise.all(titles.map((title) => add(desk, title, { status: "draft" })));
  const picture = { path: "https://example.org/a.jpg" };
  await add(desk, `${name} bare`, { status: "draft", pictures: [picture] });
  await open(page, desk, `${search(name)}&sort=title`);
  await expect(cards(page)).toHaveCount(12);
  await page.getByLabel("Select page (12)").check();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByLabel("Select page (2)").check();
  await expect(page.getByText("14 selected")).toBeVisible();
  await accessible();
  await button(page, "Publish").click();
  await expect(page.getByText("13 listings published.")).toBeVisible();
  await expect(page.getByText("1 listing was not changed")).toBeVisible();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(card(page, `${name} bare`)).toContainText("needs an alternative text");
  await button(page, "Undo").click();
  await expect(page.getByText("13 listings are drafts now.")).toBeVisible();
  const { items } = await as<{ items: { status: string }[] }>(
    desk,
    emailOf("admin"),
    "GET",
    `/api/events?scope=manage&status=published&search=${name}`,
  );
  expect(items).toEqual([]);
});

test("S-18 a tag is added to many and removed again, by keyboard", async ({ page, desk }) => {
  const name = word();
  await add(desk, `${name} one`);
  await add(desk, `${name} two`, { tags: ["Trade"] });
  await open(page, desk, search(name));
  await select(page, `${name} one`);
  await select(page, `${name} two`);
  const opener = page.getByRole("button", { name: "Tags", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Tag", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type(`Kept ${name}`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 listings tagged.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your Listings" })).toBeFocused();
  await expect(card(page, `${name} two`).getByRole("listitem")).toHaveText([
    "Trade",
    `Kept ${name}`,
  ]);
  await button(page, "Undo").click();
  await expect(page.getByText("Tag removed from 2 listings.")).toBeVisible();
  await expect(card(page, `${name} two`).getByRole("listitem")).toHaveText(["Trade"]);
});

test("S-18 an editor cannot tag the listings of others, and is told why", async ({
  page,
  desk,
}) => {
  const name = word();
  await add(desk, `${name} theirs`);
  await add(desk, `${name} own`, {}, "editor");
  await open(page, desk, search(name), "editor");
  await page.getByLabel("Select page (2)").check();
  await page.getByRole("button", { name: "Tags", exact: true }).click();
  await page.getByLabel("Tag", { exact: true }).fill(name);
  await button(page, "Add").click();
  await expect(page.getByText("1 listing tagged.")).toBeVisible();
  await expect(card(page, `${name} theirs`)).toContainText(
    "You do not have permission to update this event.",
  );
  await expect(page.getByText("1 selected")).toBeVisible();
});

test("S-18 a tag is renamed in place; a name in use offers to merge; old addresses lead on", async ({
  page,
  desk,
  accessible,
}) => {
  const [old, other] = [`Old ${word()}`, `Other ${word()}`];
  const { id } = await add(desk, `Tagged ${word()}`, { tags: [old] });
  await add(desk, `Tagged ${word()}`, { tags: [other] });
  await openDesk(page, desk, "editor", "?tab=index&of=tags");
  await button(page, `Rename ${old}`).click();
  const naming = page.getByLabel(`New name of ${old}`);
  await expect(naming).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page, `Rename ${old}`)).toBeFocused();
  await page.keyboard.press("Enter");
  await naming.fill(other.toUpperCase());
  await expect(button(page, `Merge with ${other}`)).toBeVisible();
  await naming.fill(`${old} anew`);
  await accessible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`The tag is ‘${old} anew’ now.`)).toBeVisible();
  await expect(button(page, `Rename ${old} anew`)).toBeFocused();

  const reader = await page.context().newPage();
  await visit(reader, `${desk.url}/history?tags=${encodeURIComponent(old)}`);
  await expect(reader).toHaveURL(/anew/);
  await expect(reader.locator("main article")).toHaveCount(1);
  await visit(reader, `${desk.url}/events/${id}/history`);
  await expect(reader.getByText(`The tag ‘${old}’ became ‘${old} anew’.`)).toBeVisible();
  await reader.close();
});

test("S-18 a tag is deleted, the focus goes to the next, and an undo brings it back", async ({
  page,
  desk,
  accessible,
}) => {
  const name = word();
  const [one, two] = [`${name} a`, `${name} b`];
  const { id } = await add(desk, `${name} first`, { tags: [one, two] });
  const tags = async () =>
    (
      await as<{ event: { tags: string[] } }>(desk, emailOf("admin"), "GET", `/api/events/${id}`)
    ).event.tags.toSorted();
  await openDesk(page, desk, "editor", "?tab=index&of=tags");
  await page.getByLabel("Find a tag").fill(name);
  await button(page, `Delete ${one}`).click();
  await expect(page.getByText(`‘${one}’ was removed from 1 listing.`)).toBeVisible();
  await expect(button(page, `Rename ${two}`)).toBeFocused();
  expect(await tags()).toEqual([two]);
  await accessible();
  await page.getByRole("button", { name: `Undo the removal of ${one}` }).click();
  await expect(page.getByText("The tags are as they were.")).toBeVisible();
  expect(await tags()).toEqual([one, two]);
});

test("S-18 tags are merged, and the merge is undone", async ({ page, desk, accessible }) => {
  const name = word();
  const [one, two] = [`${name} Colonialism`, `${name} Colonisation`];
  await add(desk, `${name} first`, { tags: [one] });
  await add(desk, `${name} second`, { tags: [two] });
  await openDesk(page, desk, "admin", "?tab=index&of=tags");
  await page.getByLabel("Find a tag").fill(name);
  await page.getByRole("checkbox", { name: `Select ${one}` }).check();
  await page.getByRole("checkbox", { name: `Select ${two}` }).check();
  await button(page, "Merge into…").click();
  await expect(page.getByRole("heading", { name: "Merge 2 tags" })).toBeFocused();
  // The panel leaves each tag its one line.
  const [rename, remove] = await Promise.all(
    ["Rename", "Delete"].map((what) => button(page, `${what} ${one}`).boundingBox()),
  );
  expect(remove?.y).toBe(rename?.y);
  await page.getByRole("radio", { name: new RegExp(two) }).check();
  await accessible();
  await button(page, "Merge tags").click();
  await expect(page.getByText(`The tag is ‘${two}’ now.`)).toBeVisible();
  await expect(button(page, `Rename ${two}`)).toBeFocused();
  await expect(page.getByRole("row", { name: new RegExp(two) })).toContainText("2");
  await button(page, `Undo the change to ${two}`).click();
  await expect(page.getByText("The tags are as they were.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `Select ${one}` })).toBeVisible();
});

test("S-18 a possible duplicate is shown while writing, and never blocks", async ({
  page,
  desk,
}) => {
  const name = word();
  const { title } = await add(desk, `The siege of ${name}`, {
    country: "Mali",
    date: "1324-07-01",
  });
  await open(page, desk);
  const form = page.locator("#listing-form");
  await form.getByLabel("Title").fill(`Siege of ${name}`);
  await form.getByLabel("Country").fill("Mali");
  await form.getByLabel("Date").fill("1324-07-02");
  await expect(form.getByText("Possible duplicate of")).toContainText(title);
  await form.getByLabel("Country").fill("Ghana");
  await expect(form.getByText("Possible duplicate of")).toHaveCount(0);
  await form.getByLabel("Country").fill("Mali");
  await form.getByLabel("Summary").fill("What happened.");
  await form.getByRole("button", { name: "Create Listing" }).click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  // Once both are there, they can be compared.
  await button(page, `Edit Siege of ${name}`).click();
  const compare = form.getByRole("link", { name: `Compare with ${title}` });
  await expect(compare).toHaveAttribute("href", /of=duplicates&pair=/);
});

test("S-18 two events are compared and become one", async ({ page, ownDesk: desk, accessible }) => {
  const a = await add(desk, "The Anglo-Zanzibar War is fought", {
    country: "Tanzania",
    date: "1896-08-27",
    tags: ["War", "Colonialism"],
  });
  const b = await add(desk, "The Anglo-Zanzibar War", {
    country: "Tanzania",
    date: "1896-08-27",
    summary: "An ultimatum expires.",
    tags: ["War", "Empire"],
  });
  const c = await add(desk, "The Zanzibar War", { country: "Tanzania", date: "1896-09-01" });
  await open(page, desk);
  await card(page, b.title).getByRole("link", { name: a.title }).click();
  const question = page.getByRole("heading", { name: "Are these the same event?" });
  await expect(question).toBeVisible();
  await expect(page.getByText("same country, same day")).toBeVisible();
  await expect(page.getByRole("group", { name: "Date" })).toContainText("same in both");
  // Marked where the two differ, and not where they share too little.
  await expect(page.getByRole("group", { name: "Title" }).locator("mark")).toHaveText([
    " is fought",
  ]);
  await expect(page.getByRole("group", { name: "Summary" }).locator("mark")).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Title of B" })).toHaveAccessibleDescription(
    b.title,
  );
  await accessible();
  await page.getByRole("radio", { name: "Summary of B" }).check();
  await button(page, "Merge into A").click();
  await expect(page.getByText(`‘${a.title}’ is one event now.`)).toBeVisible();
  await expect(question).toBeFocused();
  const { event } = await as<{ event: { summary: string; tags: string[] } }>(
    desk,
    emailOf("admin"),
    "GET",
    `/api/events/${a.id}`,
  );
  expect(event.summary).toBe("An ultimatum expires.");
  expect(event.tags).toEqual(["War", "Colonialism", "Empire"]);
  await page.goto(`${desk.url}/events/${b.id}`);
  await expect(page).toHaveURL(`${desk.url}/events/${a.id}`);

  await openDesk(page, desk, "editor", "?tab=index&of=duplicates");
  await expect(button(page, "Merge into A")).toHaveCount(0);
  await button(page, "They are different events").click();
  await expect(page.getByText("It is remembered")).toBeVisible();
  await expect(page.getByText("No two events look alike.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No two events look alike.")).toBeVisible();
  expect(c.id).not.toBe("");
});

for (const width of [360, 1280]) {
  test(`S-18 tags and duplicates are accessible at ${width} px, light and dark`, async ({
    page,
    ownDesk: desk,
    accessible,
  }) => {
    await add(desk, "The siege of Kirina", { country: "Mali", date: "1235-01-01", tags: ["War"] });
    await add(desk, "Siege of Kirina", { country: "Mali", date: "1235-01-01", tags: ["War"] });
    await page.setViewportSize({ width, height: 900 });
    for (const of of ["tags", "duplicates"]) {
      await openDesk(page, desk, "admin", `?tab=index&of=${of}`);
      const ready = of === "tags" ? button(page, "Rename War") : button(page, "Merge into A");
      await expect(ready).toBeVisible();
      await noSidewaysScroll(page);
      await accessible();
      await page.emulateMedia({ colorScheme: "dark" });
      await accessible("contrast");
      await page.emulateMedia({ colorScheme: "light" });
    }
  });
}

test("S-18 the bar of a selection has two rows at the foot of a phone", async ({
  page,
  desk,
  accessible,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { title } = await add(desk, `Small ${word()}`);
  await open(page, desk, search(title));
  await select(page, title);
  for (const name of ["Publish", "Unpublish", "Tags", "Delete selected", "Clear selection"]) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  }
  const rows = await Promise.all(
    [page.getByText("1 selected"), button(page, "Clear selection"), button(page, "Publish")].map(
      (part) => part.boundingBox(),
    ),
  );
  const [selected, clear, publish] = rows.map((box) => (box ? box.y + box.height / 2 : 0));
  expect(selected).toBeCloseTo(clear ?? 0, 0);
  expect(publish).toBeGreaterThan(clear ?? 0);
  await noSidewaysScroll(page);
  await accessible();
});
