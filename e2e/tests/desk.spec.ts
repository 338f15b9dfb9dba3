import type { Locator } from "@playwright/test";
import { add, button, card, cards, fill, form, open, PNG, picture, search, word } from "../desk.ts";
import {
  allowErrors,
  expect,
  inBothThemes,
  noSidewaysScroll,
  type Page,
  test,
} from "../fixtures.ts";
import { as, emailOf } from "../people.ts";
import { phonePhoto } from "../photo.ts";
import type { Server } from "../server.ts";

interface Detail {
  event: {
    id: string;
    status: string;
    article?: string;
    pictures?: { path: string; alt?: string; credit?: string; licence?: string }[];
    people?: { name: string; role: string }[];
    places?: { name: string }[];
    relations?: { type: string; title: string }[];
    sources?: { title: string }[];
  };
}
const read = async (desk: Server, id: string) =>
  (await as<Detail>(desk, emailOf("admin"), "GET", `/api/events/${id}`)).event;
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const pictures = (page: Page) =>
  form(page).getByRole("group", { name: "Event Image" }).getByRole("listitem");
const combobox = (page: Page, name: string) => form(page).getByRole("combobox", { name });

async function write(page: Page, title: string): Promise<void> {
  await button(page, `Edit ${title}`).click();
  await expect(field(page, "Title")).toHaveValue(title);
}

test("S-14 Edit brings the form to the reader, and every way back leads to the card", async ({
  page,
  desk,
  accessible,
}) => {
  const name = word();
  for (const n of ["a", "b", "c", "d", "e", "f"]) await add(desk, `${name} ${n}`);
  await open(page, desk, search(name));
  const title = `${name} a`;
  const edit = button(page, `Edit ${title}`);
  await edit.scrollIntoViewIfNeeded();
  const scroll = await page.evaluate(() => scrollY);
  await write(page, title);
  const heading = page.getByRole("heading", { name: "Edit Listing" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByText("No changes")).toBeVisible();
  await accessible();
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scroll);
  await edit.click();
  await form(page).getByRole("button", { name: "Your Listings" }).click();
  await expect(edit).toBeFocused();
  await edit.click();
  await form(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(edit).toBeFocused();
  await edit.click();
  await field(page, "Summary").fill("Another summary.");
  await button(page, "Save Changes").click();
  await expect(edit).toBeFocused();
  await expect(card(page, title).getByText("Another summary.")).toBeVisible();
});

test("S-14 the back button leaves the desk, and the forward button finds the words", async ({
  page,
  desk,
}) => {
  const title = `Back ${word()}`;
  await add(desk, title);
  await open(page, desk, search(title));
  await write(page, title);
  await field(page, "Summary").fill("Before the back button.");
  await page.goBack();
  await expect(form(page).getByRole("heading", { name: "New Listing" })).toBeVisible();
  await page.goForward();
  await expect(field(page, "Summary")).toHaveValue("Before the back button.");
});

test("S-14 Ctrl+S saves and stays; the preview follows, and the parts lead to their fields", async ({
  page,
  desk,
  accessible,
}) => {
  const title = `Stay ${word()}`;
  const { id } = await add(desk, title, { status: "draft" });
  await open(page, desk, search(title));
  await write(page, title);
  const preview = page.getByRole("region", { name: `Preview of ${title}` });
  await button(page, "Article, empty").click();
  await expect(field(page, "Article")).toBeFocused();
  await page.keyboard.type("## A head\n\nWords with a mark.[1]");
  await expect(preview.getByRole("heading", { name: "A head" })).toBeVisible();
  await expect(form(page).getByText("Source 1 does not exist.").first()).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(form(page).getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await expect(form(page).getByText("Draft, seen by editors only")).toBeVisible();
  await expect(field(page, "Article")).toBeFocused();
  expect((await read(desk, id)).article).toBe("## A head\n\nWords with a mark.[1]");
  await page.keyboard.type(" More.");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await read(desk, id)).article).toContain("More.");
  await accessible();
  await button(page, "Publish").click();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  expect((await read(desk, id)).status).toBe("published");
});

test("S-05 marks are put in by the toolbar, and follow their sources", async ({ page, desk }) => {
  const title = `Marked ${word()}`;
  await add(desk, title, {
    status: "draft",
    sources: [
      { kind: "book", title: "First book" },
      { kind: "web", title: "Second page" },
    ],
  });
  await open(page, desk, search(title));
  await write(page, title);
  const article = field(page, "Article");
  await article.fill("It began.");
  await form(page).getByRole("button", { name: "Subhead" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const sources = form(page).getByRole("list", { name: "Sources" });
  await expect(sources.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(article).toHaveValue("It began.[2]");
  await expect(article).toBeFocused();
  await form(page).getByRole("button", { name: "Move Second page up" }).click();
  await expect(article).toHaveValue("It began.[1]");
  await article.press("End");
  await form(page).getByRole("button", { name: "Source mark" }).click();
  await sources.getByRole("button", { name: "Add a source and mark it here" }).click();
  await expect(article).toHaveValue("It began.[1][3]");
  await article.press("Control+/");
  await expect(form(page).getByText("Ctrl + Alt + Q")).toBeVisible();
});

test("S-04 pictures: chosen, described, put in order by keys, taken out with an undo", async ({
  page,
  desk,
  accessible,
}) => {
  const title = `Pictured ${word()}`;
  const { id } = await add(desk, title, { status: "draft" });
  await open(page, desk, search(title));
  await write(page, title);
  await field(page, "Event Image").setInputFiles([
    picture(PNG.length, "one.png"),
    picture(PNG.length + 1, "two.png"),
    { name: "map.tiff", mimeType: "image/tiff", buffer: PNG },
  ]);
  await expect(pictures(page)).toHaveCount(3);
  await expect(
    pictures(page).getByText("Only JPEG, PNG, WebP, and GIF images are allowed."),
  ).toBeVisible();
  await button(page, "Remove map.tiff").click();
  await expect(pictures(page)).toHaveCount(2);
  await accessible();
  await button(page, "Move two.png up").click();
  await expect(form(page).getByText("Moved to place 1 of 2.")).toBeAttached();
  await expect(pictures(page).first()).toContainText("two.png");
  await expect(button(page, "Move two.png down")).toBeFocused();
  await button(page, "Remove two.png").click();
  await expect(pictures(page)).toHaveCount(1);
  await expect(pictures(page).first().getByLabel("Alternative text")).toBeFocused();
  await button(page, "Undo").click();
  await expect(pictures(page).first()).toContainText("two.png");

  await button(page, "Publish").click();
  await expect(form(page).getByText("Picture 1 needs an alternative text.").first()).toBeVisible();
  await expect(pictures(page).first().getByLabel("Alternative text")).toBeFocused();
  await expect(
    form(page)
      .getByText(/^Not saved: Picture 1 needs/)
      .first(),
  ).toBeVisible();
  for (const i of [0, 1]) {
    const one = pictures(page).nth(i);
    await one.getByLabel("Alternative text").fill(`What can be seen in ${i}`);
    await one.getByLabel("Credit").fill("Unknown, 1930s");
    await one.getByLabel("Licence").selectOption("public-domain");
  }
  await button(page, "Publish").click();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  const saved = await read(desk, id);
  expect(saved.status).toBe("published");
  expect(saved.pictures?.map(({ alt }) => alt)).toEqual([
    "What can be seen in 0",
    "What can be seen in 1",
  ]);
  await page.goto(`${desk.url}/events/${id}`);
  await expect(page.getByRole("img", { name: "What can be seen in 0" }).first()).toBeVisible();
});

test("S-04 pictures are pasted outside of text, and dragged to another place", async ({
  page,
  desk,
}) => {
  const title = `Pasted ${word()}`;
  await add(desk, title, { status: "draft" });
  await open(page, desk, search(title));
  await write(page, title);
  /** Whether somebody took what was pasted while this had the focus. */
  const paste = (target: Locator, name: string) =>
    target.evaluate(
      (element, [name, bytes]) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(String(bytes)), (c) => c.charCodeAt(0));
        data.items.add(new File([content], String(name), { type: "image/png" }));
        const pasted = { clipboardData: data, bubbles: true, cancelable: true };
        return !element.dispatchEvent(new ClipboardEvent("paste", pasted));
      },
      [name, PNG.toString("base64")],
    );
  const outside = page.getByRole("heading", { name: "Edit Listing" });
  expect(await paste(outside, "one.png")).toBe(true);
  expect(await paste(outside, "two.png")).toBe(true);
  expect(await paste(field(page, "Summary"), "none.png")).toBe(false);
  await expect(pictures(page)).toHaveText([/one\.png/, /two\.png/]);
  // Both are in sight before the mouse goes down, since scrolling would end the drag.
  await pictures(page).nth(0).scrollIntoViewIfNeeded();
  await pictures(page).nth(1).locator("[draggable=true]").hover();
  await page.mouse.down();
  await pictures(page).nth(0).getByText("one.png").hover();
  await pictures(page).nth(0).getByText("one.png").hover();
  await page.mouse.up();
  await expect(pictures(page)).toHaveText([/two\.png/, /one\.png/]);
  await expect(form(page).getByText("Moved to place 1 of 2.")).toBeAttached();
});

test("S-01 the country is found among the 54; another is warned of, and kept", async ({
  page,
  desk,
}) => {
  await open(page, desk);
  const country = field(page, "Country");
  await country.fill("Ghan");
  const found = await country.evaluate((input: HTMLInputElement) =>
    [...(input.list?.options ?? [])].map(({ value }) => value),
  );
  expect(found).toHaveLength(54);
  expect(found).toContain("Ghana");
  const warning = form(page).getByText("Not one of the 54 countries");
  await expect(warning).toBeVisible();
  await country.fill("Ghana");
  await expect(warning).toHaveCount(0);
});

test("S-04 an upload shows how far it is, and each picture can be cancelled", async ({
  page,
  desk,
}) => {
  const title = `Slow ${word()}`;
  await add(desk, title, { status: "draft" });
  await open(page, desk, search(title));
  await write(page, title);
  await page.route("**/api/upload/pictures", () => undefined);
  await field(page, "Event Image").setInputFiles(await phonePhoto(page, 2700, 3600));
  const one = pictures(page).first();
  await expect(one.getByRole("progressbar")).toBeVisible();
  await expect(one.locator("img")).toBeVisible();
  await one.getByLabel("Alternative text").fill("Written while it is sent");
  await one.getByRole("button", { name: "Cancel upload" }).click();
  await expect(pictures(page)).toHaveCount(0);
  await expect(field(page, "Event Image")).toBeFocused();
  await button(page, "Undo").click();
  await page.unroute("**/api/upload/pictures");
  await expect(one.getByLabel("Alternative text")).toHaveValue("Written while it is sent");
  await button(page, "Save Changes").click();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
});

test("S-01 people, places and related events are found or added without leaving", async ({
  page,
  desk,
  accessible,
}) => {
  const name = word();
  const title = `${name} linked`;
  const { id } = await add(desk, title, { status: "draft" });
  const other = await add(desk, `${name} other`);
  await as(desk, emailOf("admin"), "POST", "/api/people", {
    name: `Nwanyeruwa ${name}`,
    summary: "She raised the alarm at Oloko in 1929.",
    callings: ["activist"],
    countries: ["Nigeria"],
  });
  await open(page, desk, search(title));
  await write(page, title);
  await combobox(page, "People").fill(`nwanyeruwa ${name}`);
  await expect(form(page).getByRole("option", { name: /^Nwanyeruwa/ })).toBeVisible();
  await accessible();
  await page.keyboard.press("Enter");
  await expect(combobox(page, "People")).toBeFocused();
  await expect(combobox(page, "People")).toHaveValue("");
  await field(page, `Role of Nwanyeruwa ${name}`).fill("began it");

  await combobox(page, "People").fill(`Okugo ${name}`);
  await form(page)
    .getByRole("option", { name: `Add ‘Okugo ${name}’ as a new person` })
    .click();
  const added = form(page).getByRole("group", { name: "New person" });
  await expect(added.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(combobox(page, "People")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await added.getByLabel("Known for").fill("Warrant chief of Oloko in 1929");
  await accessible();
  await added.getByLabel("Known for").press("Enter");
  await expect(form(page).getByText(`Okugo ${name}`, { exact: true })).toBeVisible();
  await expect(combobox(page, "People")).toBeFocused();

  await combobox(page, "Places").fill(`Oloko ${name}`);
  await form(page)
    .getByRole("option", { name: `Add ‘Oloko ${name}’ as a new place` })
    .click();
  await form(page).getByLabel("What it is").fill("A town in the south-east.");
  await button(page, "Add and use").click();
  await expect(form(page).getByText(`Oloko ${name}`, { exact: true })).toBeVisible();

  await combobox(page, "Related events").fill(`${name} other`);
  await form(page).getByRole("option", { name: other.title }).click();
  await form(page).getByLabel(`How ${other.title} is related`).selectOption("part-of");
  await button(page, "Save Changes").click();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  const saved = await read(desk, id);
  expect(saved.people?.map((one) => [one.name, one.role])).toEqual([
    [`Nwanyeruwa ${name}`, "began it"],
    [`Okugo ${name}`, ""],
  ]);
  expect(saved.places?.map((one) => one.name)).toEqual([`Oloko ${name}`]);
  expect(saved.relations?.map((one) => [one.type, one.title])).toEqual([["part-of", other.title]]);

  await write(page, title);
  await button(page, `Remove Nwanyeruwa ${name}`).click();
  await expect(button(page, `Remove Okugo ${name}`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(combobox(page, "People")).toBeFocused();
});

test("S-14 Write in full takes along what was typed in short, and leads back to the card", async ({
  page,
  desk,
}) => {
  const title = `Full ${word()}`;
  await open(page, desk, search(title));
  await fill(page, title);
  await form(page).getByLabel("Event Image").setInputFiles(picture());
  await button(page, "Write in full").click();
  await expect(page).toHaveURL(/editing=new/);
  await expect(page.getByRole("heading", { name: "New Listing" })).toBeFocused();
  await expect(field(page, "Title")).toHaveValue(title);
  await expect(pictures(page)).toContainText("small.png");
  await field(page, "Article").fill("Much more to tell.");
  await page.keyboard.press("Escape");
  await button(page, "Go on writing").click();
  await expect(field(page, "Article")).toHaveValue("Much more to tell.");
  await button(page, "Keep as draft").click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  await expect(button(page, `Edit ${title}`)).toBeFocused();
  await expect(card(page, title).getByText("Draft")).toBeVisible();
});

test("S-15 bulk removal has one undo; Removed brings back the rest", async ({
  page,
  ownDesk: desk,
  accessible,
}) => {
  const name = word();
  for (const n of ["a", "b", "c"]) await add(desk, `${name} ${n}`);
  await open(page, desk, search(name));
  await page.getByLabel("Select page (3)").check();
  await button(page, "Delete selected").click();
  await expect(
    page.getByText("For 30 days an admin can bring them back from Removed."),
  ).toBeVisible();
  await button(page, "Confirm delete").click();
  await expect(cards(page)).toHaveCount(0);
  await button(page, "Undo").click();
  await expect(page.getByText("3 events restored.")).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  await button(page, `Delete ${name} a`).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole("button", { name: /^Removed/ }).click();
  await expect(page).toHaveURL(/view=removed/);
  const removed = page.getByRole("region", { name: "Removed" });
  await expect(removed.getByText("30 days left")).toBeVisible();
  await expect(removed.getByText(/removed .* by you/)).toBeVisible();
  await accessible();
  await button(page, `Restore ${name} a`).click();
  await expect(page.getByText(`‘${name} a’ is back.`)).toBeVisible();
  await expect(page.getByText("Nothing has been removed in the last 30 days.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Removed" })).toBeFocused();
  await page.getByRole("button", { name: /^All \d/ }).click();
  await expect(cards(page)).toHaveCount(3);
});

test("S-15 who may not restore sees their own, and whom to ask", async ({ page, desk }) => {
  const title = `Own ${word()}`;
  const { id } = await add(desk, title, {}, "editor");
  await as(desk, emailOf("admin"), "DELETE", `/api/events/${id}`);
  await open(page, desk, "&view=removed", "editor");
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row.getByText("Ask an admin to restore it.")).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);
});

test("S-14 the preview is as wide as on a computer, or as on a phone", async ({ page, desk }) => {
  const title = `Wide ${word()}`;
  const { id } = await add(desk, title);
  await open(page, desk, search(title));
  await write(page, title);
  const preview = page.getByRole("region", { name: `Preview of ${title}` });
  const wide = preview.getByText("What happened.");
  const widthOf = async () => (await wide.boundingBox())?.width ?? 0;
  const before = await widthOf();
  expect(before).toBeGreaterThan(400);
  await preview.getByRole("button", { name: "As on a phone" }).click();
  await expect(preview.getByRole("button", { name: "As on a phone" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(await widthOf()).toBeLessThan(400);
  await preview.getByRole("button", { name: "As on a computer" }).click();
  expect(await widthOf()).toBe(before);
  await expect(preview.getByRole("link", { name: /in a new tab/ })).toHaveAttribute(
    "href",
    `/events/${id}`,
  );
});

test("S-14 skip links lead to the form and to the list", async ({ page, desk }) => {
  await open(page, desk);
  await expect(form(page)).toBeVisible();
  await page.getByRole("link", { name: "Skip to the list" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#your-listings")).toBeFocused();
  await page.getByRole("link", { name: "Skip to the form" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#listing-form")).toBeFocused();
});

for (const [width, height] of [
  [360, 780],
  [1280, 900],
] as const) {
  test(`S-14 the desk at ${width}, light and dark: nothing scrolls sideways, nothing is hard to read`, async ({
    page,
    desk,
    accessible,
  }) => {
    allowErrors(/status of 409/);
    const title = `Seen ${word()}`;
    const { id } = await add(desk, title, {
      status: "draft",
      article: "One.\n\nTwo.",
      sources: [{ kind: "book", title: "A book" }],
    });
    await page.setViewportSize({ width, height });
    await open(page, desk, search(title));
    await write(page, title);
    const states = async () => {
      await noSidewaysScroll(page);
      await inBothThemes(page, accessible);
    };
    await states();
    await field(page, "Event Image").setInputFiles(picture());
    await expect(pictures(page)).toHaveCount(1);
    await field(page, "Title").fill("");
    await button(page, "Save Changes").click();
    await expect(form(page).getByText("Not saved: Title is required.").first()).toBeVisible();
    await states();
    await field(page, "Title").fill(title);
    if (width < 1000) {
      await button(page, "Preview").click();
      await expect(page.getByRole("region", { name: `Preview of ${title}` })).toBeVisible();
      await states();
      await button(page, "Write").click();
    }
    await as(desk, emailOf("admin"), "PUT", `/api/events/${id}`, {
      summary: "Theirs.",
      article: "One, theirs.\n\nTwo.",
    });
    await field(page, "Summary").fill("Mine.");
    await button(page, "Save Changes").click();
    await expect(page.getByRole("heading", { name: "Two versions" })).toBeVisible();
    await states();
    await page.goto(`${desk.url}/admin?tab=events`);
    await expect(page.getByRole("region", { name: /^You have unsaved work/ })).toBeVisible();
    await button(page, "What differs").first().click();
    await states();
  });
}

test("S-13 somebody else saves while one writes: the bar says what merges, and leads to both", async ({
  page,
  desk,
}) => {
  const title = `Overtaken ${word()}`;
  const { id } = await add(desk, title, { summary: "Women raise the alarm.", tags: ["Women"] });
  await open(page, desk, search(title));
  await write(page, title);
  await field(page, "Summary").fill("Thousands of women raise the alarm.");
  await as(desk, emailOf("admin"), "PUT", `/api/events/${id}`, {
    summary: "The women of Oloko raise the alarm.",
    tags: ["Women", "Taxes"],
    country: "Nigeria",
  });
  // As when one comes back from another tab.
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await expect(
    form(page)
      .getByText(/^An editor saved this listing at \d\d:\d\d$/)
      .first(),
  ).toBeVisible();
  await expect(form(page).getByText("2 changes merge by themselves, 1 needs you")).toBeVisible();
  await field(page, "Summary").fill("Women raise the alarm.");
  await expect(form(page).getByText("3 changes merge by themselves")).toBeVisible();
  await button(page, "Compare").click();
  await expect(page.getByRole("heading", { name: "Two versions" })).toBeFocused();
});

test("S-14 what a filter leaves out after a save can be shown from the toast", async ({
  page,
  desk,
}) => {
  const name = word();
  const { title } = await add(desk, `Sketch ${name}`, { status: "draft" });
  await open(page, desk, `&filter=${encodeURIComponent(`q=${name}&status=draft`)}`);
  await write(page, title);
  await button(page, "Publish").press("Enter");
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
  await expect(page.locator("#your-listings")).toBeFocused();
  await button(page, "Show it").press("Enter");
  await expect(card(page, title)).toBeVisible();
});

test("S-04 what is dragged over the form is told how many images it adds", async ({
  page,
  desk,
}) => {
  const { title } = await add(desk, `Dragged ${word()}`);
  await open(page, desk, search(title));
  await write(page, title);
  const drag = (kind: string) =>
    page.evaluate((type) => {
      const dataTransfer = new DataTransfer();
      for (const name of ["a.png", "b.png"]) {
        dataTransfer.items.add(new File(["x"], name, { type: "image/png" }));
      }
      document
        .querySelector("#listing-form form")
        ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, kind);
  await drag("dragenter");
  await drag("dragover");
  await expect(form(page).getByText("Drop to add 2 images")).toBeVisible();
});
