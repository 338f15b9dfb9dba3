import type { Locator } from "@playwright/test";
import { button, card, form, open, picture, search, word } from "../desk.ts";
import { expect, type Page, test } from "../fixtures.ts";
import { as, emailOf } from "../people.ts";
import type { Server } from "../server.ts";

// Nothing here is clicked: whoever has no mouse gets everywhere by keys.

const MOST_STOPS = 90;

/** Presses Tab until something has the focus, as one does who looks for it. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached within ${MOST_STOPS} stops`);
}

async function press(page: Page, target: Locator, way = "Tab"): Promise<void> {
  await tabTo(page, target, way);
  await page.keyboard.press("Enter");
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, form(page).getByLabel(label, { exact: true }).first());
  await page.keyboard.type(text);
}

const somewhere = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), {
      message: "the focus is on the body",
    })
    .toBe(true);

interface Listed {
  items: { id: string; title: string; status: string; summary: string }[];
}
const listed = async (desk: Server, title: string) =>
  (
    await as<Listed>(
      desk,
      emailOf("admin"),
      "GET",
      `/api/events?scope=manage&search=${encodeURIComponent(title)}`,
    )
  ).items.find((one) => one.title === title);

test("S-14 create, illustrate, preview, publish, correct, remove and restore by keyboard alone", async ({
  page,
  ownDesk: desk,
}) => {
  const title = `Keys ${word()}`;
  await open(page, desk, search(title));

  // Create.
  await page.keyboard.press("Control+k");
  await page.getByLabel("What do you want to do?").waitFor();
  await page.keyboard.type("Write a new");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "New Listing" })).toBeFocused();
  // Now, because the browser takes a moment to hand its dialogs over.
  const choosing = page.waitForEvent("filechooser");
  await type(page, "Title", title);
  await type(page, "Country", "Ghana");
  await type(page, "Date", "03061957");
  await type(page, "Summary", "What happened.");

  // Illustrate.
  await tabTo(page, form(page).getByLabel("Event Image", { exact: true }));
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(picture());
  await type(page, "Alternative text", "A crowd in a square");
  await type(page, "Credit", "Own photograph");
  await tabTo(page, form(page).getByLabel("Licence", { exact: true }));
  await page.keyboard.type("Own");

  // Preview.
  const preview = page.getByRole("region", { name: `Preview of ${title}` });
  await expect(preview.getByText("What happened.")).toBeVisible();
  await expect(preview.getByRole("img", { name: "A crowd in a square" })).toBeVisible();

  await press(page, button(page, "Keep as draft"));
  await expect(card(page, title).getByText("Draft", { exact: true })).toBeVisible();
  await expect(button(page, `Edit ${title}`)).toBeFocused();

  // Publish.
  await press(page, button(page, `Publish ${title}`), "Shift+Tab");
  await expect(page.getByText("Event published.")).toBeVisible();
  await somewhere(page);
  expect(await listed(desk, title)).toMatchObject({ status: "published" });

  // Correct.
  await press(page, button(page, `Edit ${title}`));
  await expect(page.getByRole("heading", { name: "Edit Listing" })).toBeFocused();
  await tabTo(page, form(page).getByLabel("Summary"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("What happened, corrected.");
  await press(page, button(page, "Save Changes"));
  await expect(button(page, `Edit ${title}`)).toBeFocused();
  await expect(card(page, title).getByText("What happened, corrected.")).toBeVisible();

  // Remove.
  await press(page, button(page, `Delete ${title}`));
  await expect(page.getByText("Event removed.")).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
  await somewhere(page);

  // Restore.
  await press(page, page.getByRole("button", { name: /^Removed/ }), "Shift+Tab");
  await press(page, button(page, `Restore ${title}`));
  await expect(page.getByText(`‘${title}’ is back.`)).toBeVisible();
  await somewhere(page);
  await expect
    .poll(async () => (await listed(desk, title))?.summary)
    .toBe("What happened, corrected.");
});
