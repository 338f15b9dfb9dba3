import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { add, button, card, cards, fill, form, open, pressUntil, search, word } from "../desk.ts";
import { allowErrors, expect, inMotion, type Page, startDesk, test } from "../fixtures.ts";
import { as, emailOf, openDesk } from "../people.ts";
import { phonePhoto } from "../photo.ts";
import type { Server } from "../server.ts";
import { recordShifts, sumOfShifts } from "../shifts.ts";

test.use(inMotion);

let server: Server;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await startDesk();
});
test.afterAll(() => server.stop());

/** Throttles the network to that of a phone in the country. Returns how to change the upload. */
async function slowLine(page: Page): Promise<(uploadThroughput: number) => Promise<unknown>> {
  const network = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 300,
      downloadThroughput: 200_000,
      uploadThroughput,
    });
  await throttle(500_000);
  return throttle;
}

const stored = () => readdir(join(server.data, "uploads", "events")).catch(() => [] as string[]);

async function sendPhoto(page: Page, title: string, file: Awaited<ReturnType<typeof phonePhoto>>) {
  await fill(page, title);
  await form(page).getByLabel("Event Image").setInputFiles(file);
  await form(page).getByRole("button", { name: "Create Listing" }).click();
  const bar = card(page, title).getByRole("progressbar");
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
}

test("A day at the desk, on a slow line: photos, a cancel, publishing, a conflict, removals", async ({
  page,
}) => {
  // A second press of Delete may come after the first has done it.
  allowErrors(/status of (404|409) .*\/api\/events\//);
  const name = word();
  await open(page, server, search(name));
  const photo = await phonePhoto(page, 2700, 3600);
  expect(photo.buffer.length).toBeGreaterThan(3.5 * 1024 * 1024);
  expect(photo.buffer.length).toBeLessThan(5 * 1024 * 1024);
  const throttle = await slowLine(page);

  await test.step("an upload is cancelled half-way, and leaves nothing behind", async () => {
    await throttle(20_000); // 40 s for the photo: time to cancel it, also on a slow machine
    await sendPhoto(page, `${name} photo`, photo);
    await button(page, "Cancel upload").click();
    await expect(page.getByText("Upload cancelled by user.")).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(form(page).getByLabel("Title")).toHaveValue(`${name} photo`);
    await expect(form(page).getByText("IMG_2041.jpg")).toBeVisible();
    await expect.poll(stored).toEqual([]);
  });

  await test.step("at the second try it arrives: upright, and without the place", async () => {
    await throttle(-1);
    await form(page).getByRole("button", { name: "Create Listing" }).click();
    await expect(card(page, `${name} photo`).getByText("Uploading…")).toBeVisible();
    await expect(page.getByText("Event created successfully!")).toBeVisible();
    const one = card(page, `${name} photo`);
    await expect(one.getByText("Published", { exact: true })).toBeVisible();
    const found = `/api/events?search=${name}`;
    interface Found {
      items: { image: string; media: { width: number; height: number } }[];
    }
    await expect
      .poll(async () => (await as<Found>(server, emailOf("admin"), "GET", found)).items.length)
      .toBe(1);
    const [event] = (await as<Found>(server, emailOf("admin"), "GET", found)).items;
    // Made smaller before it was sent.
    expect(event?.media).toMatchObject({ width: 2400, height: 1800 });
    const bytes = Buffer.from(await (await fetch(server.url + event?.image)).arrayBuffer());
    expect(bytes.includes("Exif")).toBe(false);
  });

  await test.step("unpublished and published with one press each", async () => {
    await button(page, `Unpublish ${name} photo`).click();
    await expect(card(page, `${name} photo`).getByText("Draft")).toBeVisible();
    await pressUntil(
      button(page, `Publish ${name} photo`),
      card(page, `${name} photo`).getByText("Published", { exact: true }),
    );
  });

  await test.step("edited in two tabs at once, the slower one is told and keeps its text", async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    for (const tab of [page, other]) {
      await button(tab, `Edit ${name} photo`).click();
      await expect(form(tab).getByLabel("Title")).toHaveValue(`${name} photo`);
    }
    await form(other).getByLabel("Summary").fill("Theirs, and first.");
    await form(other).getByRole("button", { name: "Save Changes" }).click();
    await expect(other.getByText("Event updated successfully!")).toBeVisible();
    await form(page).getByLabel("Summary").fill("Mine, and later.");
    await form(page).getByRole("button", { name: "Save Changes" }).click();
    const conflict = "Event was modified by another user. Please refresh and try again.";
    await expect(page.getByText(conflict)).toBeVisible();
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary).toContainText("Theirs, and first.");
    await expect(summary).toContainText("Mine, and later.");
    await summary.getByLabel("Theirs").check();
    await button(page, "Save merged").click();
    await expect(card(page, `${name} photo`).getByText("Theirs, and first.")).toBeVisible();
    await other.close();
  });

  await test.step("ten are removed with one question, and one of its own is brought back", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => add(server, `${name} no ${i}`)));
    await page.reload();
    await expect(cards(page)).toHaveCount(11);
    await page.getByLabel("Select page (11)").check();
    await page.getByRole("checkbox", { name: `Select ${name} photo`, exact: true }).uncheck();
    await button(page, "Delete selected").click();
    await expect(page.getByText("Are you sure you want to delete 10 listing(s)?")).toBeVisible();
    await button(page, "Confirm delete").click();
    await expect(page.getByText("Selected events removed successfully.")).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    // A press right after the card has moved counts as one on what was there before.
    await expect(async () => {
      await button(page, `Delete ${name} photo`).click();
      await expect(cards(page)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await button(page, "Undo").last().click();
    await expect(card(page, `${name} photo`)).toBeVisible();
    await expect(card(page, `${name} photo`).getByRole("img")).toBeVisible();
  });
});

test("A new ratio of the cards is on the front page at once, for its editor and for everybody", async ({
  page,
  browser,
}) => {
  await add(server, `Ratio ${word()}`);
  const ratio = (tab: Page) =>
    tab
      .locator("main article")
      .first()
      .evaluate((one) => getComputedStyle(one).getPropertyValue("--card-ratio").trim());
  await openDesk(page, server, "admin", "?tab=settings");
  await page.getByText("1:1", { exact: true }).click();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved successfully!")).toBeVisible();
  await page.getByRole("link", { name: "Back to site" }).click();
  await expect.poll(() => ratio(page)).toBe("1 / 1");
  const visitor = await browser.newPage({ javaScriptEnabled: true });
  await visitor.goto(server.url);
  expect(await ratio(visitor)).toBe("1 / 1");
  await visitor.close();
});

test("On a slow line the desk opens without jumping about", async ({ page }) => {
  // Tags take several lines above the list.
  const tags = Array.from({ length: 20 }, (_, i) => `Subject ${i}`);
  await add(server, `Calm ${word()}`, { tags });
  await recordShifts(page);
  await openDesk(page, server, "admin");
  await slowLine(page);
  for (const tab of ["events", "analytics", "users", "logos", "cleanup", "settings"]) {
    await page.goto(`${server.url}/admin?tab=${tab}`);
    await page.waitForLoadState("networkidle");
    expect(await sumOfShifts(page), tab).toBeLessThan(0.05);
  }
});
