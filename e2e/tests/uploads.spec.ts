import type { Locator } from "@playwright/test";
import { appears, stopClock, TICKS } from "../clock.ts";
import { button, card, fill, form, open, picture, publishPictured, search, word } from "../desk.ts";
import { allowErrors, expect, test } from "../fixtures.ts";
import { gate } from "../people.ts";
import { phonePhoto } from "../photo.ts";

test("VAL-14…19 a file or a URL, and no file that is too large", async ({ page, desk }) => {
  await open(page, desk);
  const file = form(page).getByLabel("Event Image");
  const url = form(page).getByLabel("Image URL");
  await expect(file).toHaveAttribute("accept", "image/jpeg,image/png,image/webp,image/gif");
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await file.setInputFiles(picture(5242881));
  await expect.poll(() => said).toEqual(["File size must be less than 5MB"]);
  expect(await file.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
  await url.fill("https://example.org/a.jpg");
  await expect(file).toBeDisabled();
  await url.fill("");
  await file.setInputFiles(picture(5242880));
  await expect(form(page).getByText("small.png")).toBeVisible();
  expect(said).toHaveLength(1);
  await url.fill("https://example.org/a.jpg");
  await expect(form(page).getByText("small.png")).toHaveCount(0);
  await url.fill("");
  await file.setInputFiles(picture());
  await expect(form(page).getByText("small.png")).toBeVisible();
});

test("UPL-01 UPL-02 UPL-05…09 an upload shows how far it is, and ends as a listing", {
  tag: "@smoke",
}, async ({ page, desk }) => {
  const title = `Uploaded ${word()}`;
  await page.clock.install();
  await open(page, desk, search(title));
  const { opened, open: release } = gate();
  await page.route("**/api/events", async (route) => {
    await opened;
    await route.continue();
  });
  await fill(page, title);
  await form(page).getByLabel("Event Image").setInputFiles(picture());
  await form(page).getByRole("button", { name: "Create Listing" }).click();
  const one = card(page, title);
  await expect(one.getByText("Uploading…")).toBeVisible();
  await expect(one.getByText("small.png")).toBeVisible();
  await expect(one.getByRole("progressbar")).toBeVisible();
  await expect(one.getByText(/^\d+%$/).first()).toBeVisible();
  await expect(one.getByRole("button", { name: "Cancel upload" })).toBeVisible();
  await stopClock(page);
  release();
  await appears(page, one.getByText("Upload complete").first());
  await page.clock.resume();
  await expect(one.getByRole("button", { name: "Cancel upload" })).toHaveCount(0);
  await expect(one.getByRole("button", { name: `Edit ${title}` })).toBeVisible();
  await expect(one.getByRole("img", { name: title })).toHaveAttribute("src", /\/uploads\/events\//);
});

test("UPL-03 UPL-04 ERR-13…16 ADME-54 an upload that is cancelled, and one that fails", async ({
  page,
  desk,
}) => {
  const title = `Cancelled ${word()}`;
  allowErrors(/status of 502 .*\/api\/events/, /ERR_FAILED .*\/api\/events/);
  await page.clock.install();
  await open(page, desk, search(title));
  await page.route("**/api/events", () => undefined);
  await fill(page, title);
  await form(page).getByLabel("Event Image").setInputFiles(picture());
  const create = form(page).getByRole("button", { name: "Create Listing" });
  // For a moment after a save has ended the form ignores a press, and the clock stands still.
  const again = (effect: Locator) =>
    expect(async () => {
      await page.clock.runFor(1000);
      await create.click();
      await appears(page, effect, 10_000);
    }).toPass();
  await create.click();
  await expect(button(page, "Cancel upload")).toBeVisible();
  await stopClock(page);
  await button(page, "Cancel upload").click();
  const one = card(page, title);
  await appears(page, page.getByText("Upload cancelled by user."));
  await expect(one.getByText("Upload cancelled", { exact: true }).first()).toBeVisible();
  await expect(one.getByText("Upload cancelled.", { exact: true })).toBeVisible();
  await page.clock.runFor(2000);
  await expect(one).toHaveCount(0);

  await page.unroute("**/api/events");
  await page.route("**/api/events", (route) => route.fulfill({ status: 502, body: "" }));
  await again(one.getByText("Upload failed", { exact: true }).first());
  await expect(page.getByText("Upload failed (502)").first()).toBeVisible();
  await page.clock.runFor(4000);
  await expect(one).toHaveCount(0);

  await page.unroute("**/api/events");
  await page.route("**/api/events", (route) => route.abort());
  await again(page.getByText("Network error during upload").first());
});

test("UPL-10 UPL-11 UPL-12 the end of an upload is shown for a moment: 1.5 s, 4 s or 2 s", async ({
  page,
  desk,
}) => {
  const title = `Moments ${word()}`;
  allowErrors(/status of 500 .*\/api\/events/);
  await page.clock.install();
  await open(page, desk, search(title));
  await expect(page.getByText("0 result(s)")).toBeVisible();
  const one = card(page, title);
  const shown = one.getByRole("progressbar");
  const lasts = async (time: number) => {
    await page.clock.runFor(time - TICKS);
    await expect(shown).toBeVisible();
    await page.clock.runFor(TICKS);
    await expect(shown).toHaveCount(0);
  };
  const send = async () => {
    // For a moment after a save the form ignores a second press.
    await expect(async () => {
      await form(page).getByRole("button", { name: "Create Listing" }).click();
      await expect(one.getByText("Uploading…")).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await stopClock(page);
  };
  await fill(page, title);
  await form(page).getByLabel("Event Image").setInputFiles(picture());

  await page.route("**/api/events", () => undefined);
  await send();
  await button(page, "Cancel upload").click();
  await appears(page, one.getByText("Upload cancelled.", { exact: true }));
  await lasts(2000);
  await page.clock.resume();

  await page.unroute("**/api/events");
  const failing = gate();
  await page.route("**/api/events", async (route) => {
    await failing.opened;
    await route.fulfill({ status: 500, json: { message: "The disk is tired." } });
  });
  await send();
  failing.open();
  await appears(page, one.getByText("The disk is tired."));
  await lasts(4000);
  await page.clock.resume();

  await page.unroute("**/api/events");
  const { opened, open: release } = gate();
  await page.route("**/api/events", async (route) => {
    await opened;
    await route.continue();
  });
  await send();
  release();
  await appears(page, one.getByText("Upload complete").first());
  await lasts(1500);
  await expect(one.getByRole("img", { name: title })).toBeVisible();
});

test("API-18 the share of a file that has been sent grows", async ({ page, desk }) => {
  const title = `Slow ${word()}`;
  await open(page, desk, search(title));
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 50,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  });
  await fill(page, title);
  await form(page).getByLabel("Event Image").setInputFiles(picture(1_000_000));
  // Recorded within the page, because the test might look too late.
  await page.evaluate(() => {
    const shares: number[] = [];
    Object.assign(window, { shares });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        shares.push(Number((target as Element).getAttribute("aria-valuenow")));
      }
    }).observe(document.body, { subtree: true, attributeFilter: ["aria-valuenow"] });
  });
  await form(page).getByRole("button", { name: "Create Listing" }).click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  const shares = await page.evaluate(() => (window as unknown as { shares: number[] }).shares);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(new Set(shares.filter((share) => share > 0 && share < 99)).size).toBeGreaterThan(1);
});

test("S-04 a large photo is made smaller on the device, also when Create is pressed at once", async ({
  page,
  desk,
}) => {
  const title = `Smaller ${word()}`;
  await open(page, desk, search(title));
  await fill(page, title);
  const photo = await phonePhoto(page, 4200, 3400);
  expect(photo.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await form(page).getByLabel("Event Image").setInputFiles(photo);
  await form(page).getByRole("button", { name: "Create Listing" }).click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  await expect(card(page, title).getByRole("img", { name: title })).toHaveAttribute(
    "height",
    "2400",
  );
});

test("ERR-17 an upload that breaks without a word of its own still says something", async ({
  page,
  desk,
}) => {
  await page.addInitScript(() => {
    XMLHttpRequest.prototype.send = () => {
      throw new Error("");
    };
  });
  const title = `Wordless ${word()}`;
  await open(page, desk, search(title));
  await fill(page, title);
  await form(page).getByLabel("Event Image").setInputFiles(picture());
  await form(page).getByRole("button", { name: "Create Listing" }).click();
  const one = card(page, title);
  await expect(one.getByText("Upload failed", { exact: true }).first()).toBeVisible();
  await expect(one.getByText("An error occurred during upload.")).toBeVisible();
  await expect(form(page).getByLabel("Title")).toHaveValue(title);
});

test("ADME-34 a card shows the image of its listing, in a size that suits it", async ({
  page,
  desk,
}) => {
  const title = `Pictured ${word()}`;
  await publishPictured(page, desk, title, await phonePhoto(page, 1600, 1000));
  await page.reload();
  const image = card(page, title).getByRole("img", { name: title });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => [one.complete, one.currentSrc]))
    .toEqual([true, expect.stringMatching(/\/uploads\/events\/[0-9a-f]{32}-320\.jpg$/)]);
});
