import { appears, stopClock } from "../clock.ts";
import {
  add,
  button,
  card,
  cards,
  fill,
  form,
  open,
  PNG,
  picture,
  pressExpired,
  search,
  word,
} from "../desk.ts";
import { allowErrors, expect, type Page, test } from "../fixtures.ts";
import { as, emailOf, gate, PASSWORD, signIn } from "../people.ts";
import { phonePhoto } from "../photo.ts";
import type { Server } from "../server.ts";

// The ways in which an hour of writing was lost, one after the other. In each of them somebody
// does what people do, and every word is still there.

const KEPT = /^Kept on this device \d\d:\d\d/;
const notice = (page: Page) => page.getByRole("region", { name: /^You have unsaved work/ });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });

interface Detail {
  event: {
    id: string;
    title: string;
    summary: string;
    version: number;
    tags: string[];
    article?: string;
    pictures?: { path: string; alt?: string }[];
  };
}
const read = async (desk: Server, id: string) =>
  (await as<Detail>(desk, emailOf("admin"), "GET", `/api/events/${id}`)).event;
const count = async (desk: Server, text: string) =>
  (
    await as<{ total: number }>(
      desk,
      emailOf("admin"),
      "GET",
      `/api/events?scope=manage&search=${encodeURIComponent(text)}`,
    )
  ).total;

/** Opens a listing for writing and waits until it can be typed into. */
async function write(page: Page, title: string): Promise<void> {
  await button(page, `Edit ${title}`).click();
  await expect(field(page, "Title")).toHaveValue(title);
}

test("S-10 another tab of the dashboard: what was typed is there on the way back", async ({
  page,
  desk,
}) => {
  const title = `Tabbed ${word()}`;
  await open(page, desk);
  await fill(page, title);
  // At once, before anything could have been kept.
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Site name").fill("Half a name");
  await page.getByRole("link", { name: "Events" }).click();
  await expect(field(page, "Title")).toHaveValue(title);
  await expect(field(page, "Tags")).toHaveValue("trade, Faith,, trade");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByLabel("Site name")).toHaveValue("Half a name");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
});

test("S-10 restoring on a slow line: no form can be typed into that would replace the work", async ({
  page,
  desk,
}) => {
  const title = `Slow ${word()}`;
  const { id } = await add(desk, title);
  await open(page, desk, search(title));
  await write(page, title);
  await field(page, "Summary").fill("A summary that was kept.");
  await expect(form(page).getByText(KEPT)).toBeVisible();
  await page.reload();
  await expect(field(page, "Summary")).toHaveValue("What happened.");
  const slow = gate();
  await page.route(`**/api/events/${id}`, async (route) => {
    await slow.opened;
    await route.continue();
  });
  await notice(page).getByRole("button", { name: "Restore" }).click();
  await expect(form(page)).toHaveCount(0);
  slow.open();
  await expect(field(page, "Summary")).toHaveValue("A summary that was kept.");
});

test("S-10 a reload: restore brings back the words, the photo and the place of the cursor", async ({
  page,
  desk,
  accessible,
}) => {
  const title = `Reloaded ${word()}`;
  await open(page, desk);
  await fill(page, title);
  await field(page, "Summary").press("End");
  await field(page, "Event Image").setInputFiles(picture());
  await expect(form(page).getByText(KEPT)).toBeVisible();
  await page.reload();
  await expect(notice(page)).toContainText(title);
  await expect(field(page, "Title")).toHaveValue("");
  await expect(notice(page)).not.toBeFocused();
  await accessible();
  await notice(page).getByRole("button", { name: "What differs" }).click();
  await expect(notice(page).getByText("Kankou Musa reaches Cairo.")).toBeVisible();
  await notice(page).getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "Title")).toHaveValue(title);
  await expect(form(page).getByText("small.png")).toBeVisible();
  await expect(field(page, "Summary")).toBeFocused();
  await expect(notice(page)).toHaveCount(0);
  await button(page, "Create Listing").click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  await page.reload();
  await expect(field(page, "Title")).toHaveValue("");
  await expect(notice(page)).toHaveCount(0);
});

test("S-10 a tab that is killed while somebody types: the next one offers the work; discarded, it can be had back", async ({
  page,
  desk,
}) => {
  const title = `Killed ${word()}`;
  const { id } = await add(desk, title);
  await open(page, desk, search(title));
  await write(page, title);
  await field(page, "Article").fill("The first words of a long text.");
  await expect(form(page).getByText(KEPT)).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const next = await page.context().newPage();
  await next.goto(`${desk.url}/admin?tab=events`);
  await expect(notice(next)).toContainText(`${title}: Article.`);
  await expect(notice(next)).toContainText("Nobody has changed the listing since.");
  await notice(next).getByRole("button", { name: "Discard" }).click();
  await expect(notice(next)).toHaveCount(0);
  await expect(next.locator(":focus")).not.toHaveCount(0);
  await button(next, "Undo").click();
  await notice(next).getByRole("button", { name: "Restore" }).click();
  await expect(field(next, "Article")).toHaveValue("The first words of a long text.");
  await form(next).getByRole("button", { name: "Save Changes" }).click();
  await expect(next.getByText("Event updated successfully!")).toBeVisible();
  expect((await read(desk, id)).article).toBe("The first words of a long text.");
});

test("S-10 Edit on another card: both works wait for their author", async ({ page, desk }) => {
  const name = word();
  await add(desk, `${name} one`);
  await add(desk, `${name} two`);
  await open(page, desk, search(name));
  await write(page, `${name} one`);
  await field(page, "Summary").fill("Of the first.");
  await form(page).getByRole("button", { name: "Your Listings" }).click();
  await write(page, `${name} two`);
  await field(page, "Summary").fill("Of the second.");
  await page.keyboard.press("Escape");
  await write(page, `${name} one`);
  await expect(field(page, "Summary")).toHaveValue("Of the first.");
  await page.keyboard.press("Escape");
  await write(page, `${name} two`);
  await expect(field(page, "Summary")).toHaveValue("Of the second.");
  await page.reload();
  await expect(page.getByText("You have unsaved work in 2 listings")).toBeVisible();
});

test("S-11 an answer that is lost after the server has saved: sent again, there is one event", async ({
  page,
  desk,
}) => {
  allowErrors(/ERR_FAILED .*\/api\/events/, /ERR_CONNECTION/);
  const title = `Answered ${word()}`;
  await open(page, desk, search(title));
  await fill(page, title);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/events", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    await route.fetch(); // the server commits
    await route.abort("connectionreset");
  });
  await button(page, "Create Listing").click();
  await expect(page.getByText("Failed to create event")).toBeVisible();
  await page.unroute("**/api/events");
  page.on("request", (request) => {
    if (request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
  });
  await page.reload();
  await notice(page).getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "Title")).toHaveValue(title);
  await button(page, "Create Listing").click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expect.poll(() => count(desk, title)).toBe(1);
});

test("S-11 words that are added after a lost answer change the one event that there is", async ({
  page,
  desk,
}) => {
  allowErrors(/ERR_CONNECTION|ERR_FAILED/);
  const title = `Amended ${word()}`;
  await open(page, desk, search(title));
  await fill(page, title);
  await page.route("**/api/events", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await button(page, "Create Listing").click();
  await expect(page.getByText("Failed to create event")).toBeVisible();
  await page.unroute("**/api/events");
  await field(page, "Summary").fill("Kankou Musa reaches Cairo, with more to tell.");
  // A second press within half a second counts as a double click.
  await expect(async () => {
    await form(page).getByRole("button", { name: "Create Listing" }).click();
    await expect(page.getByText("Event created successfully!")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect.poll(() => count(desk, title)).toBe(1);
  await expect(card(page, title).getByText("with more to tell")).toBeVisible();
});

test("S-11 an edit whose answer is lost meets itself, and is saved", async ({ page, desk }) => {
  allowErrors(/ERR_CONNECTION|ERR_FAILED/, /status of 409/);
  const title = `Met ${word()}`;
  const { id } = await add(desk, title);
  await open(page, desk, search(title));
  await write(page, title);
  await field(page, "Summary").fill("Changed once.");
  await page.route(`**/api/events/${id}`, async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await button(page, "Save Changes").click();
  await expect(
    form(page)
      .getByText(/^Not saved:/)
      .first(),
  ).toBeVisible();
  await page.unroute(`**/api/events/${id}`);
  await button(page, "Try again").click();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  expect(await read(desk, id)).toMatchObject({ summary: "Changed once.", version: 2 });
});

test("S-13 a conflict: what only one changed merges by itself, the rest is chosen side by side", async ({
  page,
  desk,
  accessible,
}) => {
  allowErrors(/status of 409 .*\/api\/events\//);
  const title = `Contested ${word()}`;
  const { id } = await add(desk, title, {
    summary: "Women raise the alarm.",
    tags: ["Women"],
    article: "One.\n\nTwo.\n\nThree.",
  });
  await open(page, desk, search(title));
  await write(page, title);
  await as(desk, emailOf("admin"), "PUT", `/api/events/${id}`, {
    summary: "Women raise the alarm at Oloko.",
    tags: ["Women", "Taxes"],
    article: "One.\n\nTwo, by them.\n\nThree.",
    country: "Nigeria",
  });
  await field(page, "Summary").fill("Thousands of women raise the alarm.");
  await field(page, "Tags").fill("Women, Resistance");
  await field(page, "Article").fill("One, by me.\n\nTwo.\n\nThree.");
  await button(page, "Save Changes").click();
  await expect(page.getByRole("heading", { name: "Two versions" })).toBeFocused();
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(part("Country")).toContainText("Merged: only they changed it");
  await expect(part("Tags")).toContainText("Merged: both kept");
  await expect(part("Summary")).toContainText("Choose one");
  await expect(
    part("Summary").getByRole("heading", { name: /^Yours kept \d\d:\d\d$/ }),
  ).toBeVisible();
  await expect(button(page, "Save merged")).toHaveAttribute("aria-disabled", "true");
  await accessible();
  await button(page, "Next choice").click();
  await expect(part("Summary").getByRole("radio", { name: "Theirs" })).toBeFocused();
  await part("Summary").getByLabel("Both").check();
  await expect(part("Summary")).toContainText("You chose both");
  const open409 = part("Article, paragraph 1");
  if (await open409.getByLabel("Both").isVisible()) await open409.getByLabel("Both").check();
  await expect(page.getByText(/(\d) of \1 choices made/)).toBeVisible();
  await button(page, "Save merged").click();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  await expect(button(page, `Edit ${title}`)).toBeFocused();
  const saved = await read(desk, id);
  expect(saved.summary).toBe("Thousands of women raise the alarm at Oloko.");
  expect(saved.tags.toSorted()).toEqual(["Resistance", "Taxes", "Women"]);
  expect(saved.article).toContain("by me");
  expect(saved.article).toContain("by them");
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(notice(page)).toHaveCount(0);
});

test("S-12 a lost connection: it is said at once, the work is kept and sent when the line is back", async ({
  page,
  desk,
  accessible,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const title = `Offline ${word()}`;
  const { id } = await add(desk, title);
  await open(page, desk, search(title));
  await write(page, title);
  await field(page, "Summary").fill("Written in a tunnel.");
  await page.context().setOffline(true);
  await expect(form(page).getByText("Offline: will be sent when you are back").first()).toBeVisible(
    { timeout: 2_000 },
  );
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Failed to update event")).toBeVisible({ timeout: 2_000 });
  await expect(form(page).getByText(KEPT)).toBeVisible();
  await accessible();
  await button(page, "Save when back").click();
  await page.context().setOffline(false);
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  expect((await read(desk, id)).summary).toBe("Written in a tunnel.");
});

test("S-12 a save that gets no answer can be cancelled at once, and nothing is lost", async ({
  page,
  desk,
}) => {
  const title = `Hung ${word()}`;
  const { id } = await add(desk, title);
  await open(page, desk, search(title));
  await write(page, title);
  await field(page, "Summary").fill("Waiting for nothing.");
  await page.route(`**/api/events/${id}`, (route) =>
    route.request().method() === "PUT" ? undefined : route.continue(),
  );
  await button(page, "Save Changes").click();
  await expect(button(page, "Saving…")).toBeVisible();
  await form(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(form(page).getByText(KEPT)).toBeVisible();
  await expect(field(page, "Summary")).toHaveValue("Waiting for nothing.");
  await page.unroute(`**/api/events/${id}`);
  await button(page, "Save Changes").click();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
});

test("S-10 a picture is on the device as soon as it is chosen", async ({ page, desk }) => {
  const title = `At once ${word()}`;
  await add(desk, title, { status: "draft" });
  await page.addInitScript(() => {
    const files: string[] = [];
    Object.assign(window, { files });
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (value instanceof File) files.push(value.name);
      return put.call(this, value, key);
    };
  });
  await page.clock.install();
  await open(page, desk, search(title));
  await write(page, title);
  await field(page, "Summary").fill("Kept before.");
  await expect(form(page).getByText(KEPT)).toBeVisible();
  await page.route("**/api/upload/pictures", () => undefined);
  await stopClock(page);
  await field(page, "Event Image").setInputFiles([picture(PNG.length, "one.png")]);
  // Without the second that typing waits for: a page that closes has no time for a file.
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return page.evaluate(() => (window as { files?: string[] }).files);
    })
    .toHaveLength(1);
  await appears(page, form(page).getByText(KEPT));
});

test("S-12 three pictures when the line breaks: they stay on the device and are sent later", async ({
  page,
  desk,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  const title = `Three ${word()}`;
  const { id } = await add(desk, title, { status: "draft" });
  await open(page, desk, search(title));
  await write(page, title);
  await page.route("**/api/upload/pictures", () => undefined); // on their way, without an answer
  await field(page, "Event Image").setInputFiles([
    picture(PNG.length, "one.png"),
    picture(PNG.length + 1, "two.png"),
    picture(PNG.length + 2, "three.png"),
  ]);
  const pictures = form(page).getByRole("group", { name: "Event Image" }).getByRole("listitem");
  await expect(pictures).toHaveCount(3);
  await expect(pictures.nth(0).locator("img")).toBeVisible();
  await page.context().setOffline(true);
  await expect(pictures.getByText("Network error during upload")).toHaveCount(3);
  await expect(form(page).getByText(KEPT)).toBeVisible();
  await page.unroute("**/api/upload/pictures");
  await page.context().setOffline(false);
  await page.reload();
  await notice(page).getByRole("button", { name: "Restore" }).click();
  await expect(pictures).toHaveCount(3);
  await expect(pictures.getByRole("progressbar")).toHaveCount(0);
  await button(page, "Save Changes").click();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  expect((await read(desk, id)).pictures).toHaveLength(3);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(notice(page)).toHaveCount(0);
});

test("S-15 two deletions within a second, each with its own undo; a double click removes one", async ({
  page,
  desk,
}) => {
  const name = word();
  for (const n of ["a", "b", "c", "d"]) await add(desk, `${name} ${n}`);
  await open(page, desk, search(name));
  await expect(cards(page)).toHaveCount(4);
  const first = cards(page)
    .first()
    .getByRole("button", { name: /^Delete/ });
  await first.dblclick();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText("Event removed.")).toHaveCount(1);
  // The focus is on the card that took its place.
  await expect(cards(page).first()).toBeFocused();
  await expect(async () => {
    await first.click();
    await expect(cards(page)).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await expect(button(page, "Undo")).toHaveCount(2);
  await button(page, "Undo").first().click();
  await expect(cards(page)).toHaveCount(3);
  await button(page, "Undo").click();
  await expect(cards(page)).toHaveCount(4);
});

test("S-15 a press on a card that has just moved does nothing, for 600 ms", async ({
  page,
  desk,
}) => {
  const name = word();
  for (const n of ["a", "b", "c"]) await add(desk, `${name} ${n}`);
  await page.clock.install();
  await open(page, desk, search(name));
  await expect(cards(page)).toHaveCount(3);
  const first = cards(page)
    .first()
    .getByRole("button", { name: /^Delete/ });
  await stopClock(page);
  await first.click();
  await expect(cards(page)).toHaveCount(2);
  await first.click();
  await page.clock.runFor(590);
  await first.click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText("Event removed.")).toHaveCount(1);
  await page.clock.runFor(20);
  await first.click();
  await expect(cards(page)).toHaveCount(1);
});

test("S-10 a photo that is dropped beside the button is taken, and the page stays", async ({
  page,
  desk,
}) => {
  const title = `Dropped ${word()}`;
  await open(page, desk);
  await fill(page, title);
  const photo = await phonePhoto(page, 640, 400);
  const drop = async (selector: string, name: string, type: string) =>
    page.evaluate(
      ({ selector, name, type, bytes }) => {
        const data = new DataTransfer();
        data.items.add(
          new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type }),
        );
        const target = document.querySelector(selector) as Element;
        const fire = (kind: string) =>
          target.dispatchEvent(
            new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }),
          );
        fire("dragover");
        // The browser shows a file that nobody takes, and leaves the page.
        return !fire("drop");
      },
      { selector, name, type, bytes: photo.buffer.toString("base64") },
    );
  expect(await drop("#your-listings", "beside.jpg", "image/jpeg")).toBe(true);
  await expect(form(page).getByText("beside.jpg")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue(title);
  expect(await drop("#listing-form", "notes.txt", "text/plain")).toBe(true);
  await expect(
    form(page).getByText("Only JPEG, PNG, WebP, and GIF images are allowed.").first(),
  ).toBeVisible();
});

test("S-10 a session that ends with a photo chosen: after signing in, both are there", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 401/);
  const title = `Expired ${word()}`;
  await open(page, desk, "&editing=new", "editor");
  await field(page, "Title").fill(title);
  await field(page, "Event Image").setInputFiles(picture());
  await expect(form(page).getByRole("listitem").getByText("small.png")).toBeVisible();
  await field(page, "Country").fill("Mali");
  await field(page, "Date").fill("1324-07-01");
  await field(page, "Summary").fill("Kankou Musa reaches Cairo.");
  await pressExpired(button(page, "Keep as draft"));
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByLabel("Email").fill(emailOf("editor"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /sign in|log in/i }).click();
  await expect(field(page, "Title")).toHaveValue(title);
  await expect(form(page).getByRole("listitem").getByText("small.png")).toBeVisible();
  await button(page, "Keep as draft").click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
});

test("S-10 a device without room says so, and leaving asks", async ({ page, desk, accessible }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  const title = `Full ${word()}`;
  const { id } = await add(desk, title);
  await open(page, desk, search(title));
  await write(page, title);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await field(page, "Summary").fill("No room for this.");
  await expect(
    form(page).getByText("This device has no room to keep your work").first(),
  ).toBeVisible();
  await accessible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await button(page, "Save Changes").click();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  expect((await read(desk, id)).summary).toBe("No room for this.");
});

test("S-10 cancelled work is set aside, with an undo; nothing asks on the way out", async ({
  page,
  desk,
}) => {
  const title = `Aside ${word()}`;
  await add(desk, title);
  await open(page, desk, search(title));
  await write(page, title);
  await field(page, "Summary").fill("On second thought.");
  await form(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("Your changes were set aside.")).toBeVisible();
  await expect(button(page, `Edit ${title}`)).toBeFocused();
  await button(page, "Undo").click();
  await expect(field(page, "Summary")).toHaveValue("On second thought.");
});

test("S-10 signing out asks, and deletes what is kept", async ({ page, desk }) => {
  const title = `Left ${word()}`;
  await open(page, desk, "", "editor");
  await fill(page, title);
  await expect(form(page).getByText(KEPT)).toBeVisible();
  await button(page, "Logout").click();
  await expect(page.getByText(/Signing out deletes it from this device/)).toBeVisible();
  await button(page, "Stay signed in").click();
  await expect(field(page, "Title")).toHaveValue(title);
  await button(page, "Logout").click();
  await button(page, "Delete it and sign out").click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await signIn(page, desk, "editor");
  await page.goto(`${desk.url}/admin?tab=events`);
  await expect(field(page, "Title")).toHaveValue("");
  await expect(notice(page)).toHaveCount(0);
  const left = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open("sankofa-works");
        request.onsuccess = () => {
          const all = request.result.transaction("works").objectStore("works").count();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );
  expect(left).toBe(0);
});

test("S-10 the same listing in two tabs: the second asks who writes", async ({ page, desk }) => {
  const title = `Doubled ${word()}`;
  await add(desk, title);
  await open(page, desk, search(title));
  await write(page, title);
  await field(page, "Summary").fill("From the first tab.");
  await expect(form(page).getByText(KEPT)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByText("You are writing this in another tab.")).toBeVisible();
  await button(other, "Write here instead").click();
  await expect(field(other, "Summary")).toHaveValue("From the first tab.");
  await expect(page.getByText("You are writing this in another tab.")).toBeVisible();
});

test("S-10 a long comment survives a reload", async ({ page, desk }) => {
  const { id } = await add(desk, `Commented ${word()}`);
  await signIn(page, desk, "user");
  await page.goto(`${desk.url}/events/${id}`);
  const box = page.getByLabel("Your comment");
  await box.fill("I remember the day, because it rained.");
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  await page.reload();
  await expect(box).toHaveValue("I remember the day, because it rained.");
  const { opened, open: release } = gate();
  await page.route("**/comments", async (route) => {
    await opened;
    await route.continue();
  });
  await page.getByRole("button", { name: "Publish comment" }).click();
  release();
  await expect(box).toHaveValue("");
  await page.reload();
  await expect(box).toHaveValue("");
});
