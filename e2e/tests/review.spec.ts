import { word } from "../desk.ts";
import { addEvent } from "../entries.ts";
import {
  allowErrors,
  expect,
  inBothThemes,
  noSidewaysScroll,
  type Page,
  startDesk,
  test,
} from "../fixtures.ts";
import { as, emailOf, openDesk, PASSWORD } from "../people.ts";
import type { Server } from "../server.ts";

// A queue is one for the whole archive, so these tests have an archive of their own, and
// each starts with an empty queue.
let desk: Server;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk.stop());

interface Item {
  kind: string;
  id: string;
  entryId: string;
  version: number;
}
const admin = <T>(method: string, path: string, body?: unknown) =>
  as<T>(desk, emailOf("admin"), method, path, body);
const editor = <T>(method: string, path: string, body?: unknown) =>
  as<T>(desk, emailOf("editor"), method, path, body);
const decide = (id: string, body: object) =>
  editor("POST", `/api/suggestions/${id}/decision`, body);

test.beforeEach(async () => {
  const { items } = await admin<{ items: Item[] }>("GET", "/api/review?limit=200");
  for (const { kind, id, entryId, version } of items) {
    if (kind === "draft") await admin("DELETE", `/api/events/${id}`);
    else if (kind === "comment") await admin("DELETE", `/api/events/${entryId}/comments/${id}`);
    else {
      const body = { decision: "decline", version, message: "No." };
      await admin("POST", `/api/suggestions/${id}/decision`, body);
    }
  }
});

const SOURCES = [{ kind: "book", title: "A history", author: "A. Writer" }];

const published = (title: string, more: object = {}) =>
  addEvent(desk, title, {
    date: "1957-03-06",
    summary: "Thousands of people came to see it.",
    sources: SOURCES,
    ...more,
  });

/** Suggests a change of an event, as somebody with an account. */
async function suggest(entryId: string, changes: object, who = emailOf("user")) {
  const sent = await as<{ suggestion: { id: string; version: number } }>(
    desk,
    who,
    "POST",
    "/api/suggestions",
    { kind: "event", entryId, changes, reason: `It is in the book, ${word()}.` },
  );
  return sent.suggestion;
}

/** A draft of somebody who may not publish. */
async function draft(title: string, more: object = {}) {
  const made = await as<{ event: { id: string; version: number } }>(
    desk,
    emailOf("user"),
    "POST",
    "/api/events",
    { title, country: "Ghana", date: "1957-03-06", summary: "What happened.", tags: [], ...more },
  );
  return made.event;
}

const event = async (id: string) =>
  (
    await as<{ event: { title: string; date: string; summary: string; status: string } }>(
      desk,
      emailOf("admin"),
      "GET",
      `/api/events/${id}`,
    )
  ).event;

const statusOf = async (id: string) => {
  const { suggestion } = await editor<{ suggestion: { status: string; decision?: string } }>(
    "GET",
    `/api/suggestions/${id}`,
  );
  return suggestion;
};

const open = (page: Page, who: string = emailOf("editor"), more = "") =>
  openDesk(page, desk, who, `?tab=review${more}`);
const rows = (page: Page) => page.getByRole("list", { name: "The queue" }).getByRole("listitem");
const row = (page: Page, title: string) => rows(page).filter({ hasText: title }).getByRole("link");
const item = (page: Page) => page.getByRole("article");
const heading = (page: Page, title: string) =>
  item(page).getByRole("heading", { name: title, level: 2 });
const press = (page: Page, name: string | RegExp) =>
  item(page).getByRole("button", { name, exact: true }).click();
const words = (page: Page) => page.getByRole("textbox", { name: /^Words to the/ });

test("S-21 a reviewer accepts some fields, and the next one opens with the focus on its heading", async ({
  page,
}) => {
  const [first, second] = [`First ${word()}`, `Second ${word()}`];
  const id = await published(first);
  const sent = await suggest(id, {
    title: `${first} again`,
    date: "1957-03-07",
    summary: "Tens of thousands of people came to see it.",
  });
  await suggest(await published(second), { title: `${second} again` });
  await open(page);
  await expect(rows(page)).toHaveText([new RegExp(first), new RegExp(second)]);
  await expect(page.getByText("2 wait, oldest first")).toBeVisible();
  await expect(page.getByText("The oldest waits since today.")).toBeVisible();

  // What has waited longest is open.
  await expect(heading(page, `Correction to ‘${first}’`)).toBeVisible();
  await expect(item(page).getByRole("link", { name: "Open the event" })).toHaveAttribute(
    "href",
    `/events/${id}`,
  );
  await expect(item(page).locator("del")).toContainText(["6", "Thousands"]);
  await expect(item(page).getByText("It is in the book")).toBeVisible();
  await item(page).getByLabel("Accept Title").uncheck();
  await press(page, "Accept 2 ticked");

  await expect(heading(page, `Correction to ‘${second}’`)).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText(`Accepted: \u2068‘${first}’\u2069`)).toBeVisible();
  expect(await event(id)).toMatchObject({
    title: first,
    date: "1957-03-07",
    summary: "Tens of thousands of people came to see it.",
  });
  expect((await statusOf(sent.id)).status).toBe("partly");

  await press(page, "Accept all");
  await expect(page.getByText("Nothing waits.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Review", exact: true })).toBeFocused();
});

test("S-21 asking back and declining need words, which the sender gets", async ({ page }) => {
  const [first, second] = [`Asked ${word()}`, `Declined ${word()}`];
  const asked = await suggest(await published(first), { title: `${first} again` });
  const declined = await suggest(await published(second), { title: `${second} again` });
  await open(page, emailOf("editor"), `&item=${asked.id}`);
  await press(page, "Ask the reader");
  await expect(words(page)).toBeFocused();
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByText("Say it in a few words.")).toBeVisible();
  await expect(words(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(words(page)).toHaveCount(0);
  await expect(item(page).getByRole("button", { name: "Ask the reader" })).toBeFocused();
  await page.keyboard.press("Enter");
  await words(page).fill("Which page?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();

  await expect(heading(page, `Correction to ‘${second}’`)).toBeFocused();
  expect(await statusOf(asked.id)).toMatchObject({ status: "asked" });
  await press(page, "Decline…");
  await page.getByRole("button", { name: "The sources say otherwise." }).click();
  await expect(words(page)).toHaveValue("The sources say otherwise.");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.getByText("Nothing waits.")).toBeVisible();
  expect(await statusOf(declined.id)).toMatchObject({
    status: "declined",
    decision: "The sources say otherwise.",
  });

  // What was answered waits again, with the exchange.
  await as(desk, emailOf("user"), "POST", "/api/suggestions/answer", {
    id: asked.id,
    body: "Page 17.",
  });
  await page.reload();
  await expect(item(page)).toContainText("Which page?");
  await expect(item(page)).toContainText("Page 17.");
});

test("S-21 of two reviewers the second is told of the first", async ({ page }) => {
  allowErrors(/status of 409/);
  const [first, second] = [`Raced ${word()}`, `Next ${word()}`];
  const id = await published(first);
  const { id: sent, version } = await suggest(id, { title: `${first} again` });
  await suggest(await published(second), { title: `${second} again` });
  await open(page);
  await expect(item(page).getByLabel("Accept Title")).toBeChecked();
  await decide(sent, { decision: "decline", version, message: "No." });
  await press(page, "Accept all");
  await expect(page.getByRole("status").filter({ hasText: /declined|decided/ })).toBeVisible();
  await expect(heading(page, `Correction to ‘${second}’`)).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  expect((await event(id)).title).toBe(first);
});

test("S-13 S-21 what was changed since is chosen, and nothing is decided before", async ({
  page,
}) => {
  allowErrors(/status of 409/);
  const title = `Changed ${word()}`;
  const id = await published(title);
  const sent = await suggest(id, { title: `${title} as suggested`, date: "1957-03-07" });
  await open(page, emailOf("editor"), `&item=${sent.id}`);
  await expect(item(page).getByLabel("Accept Title")).toBeChecked();
  await as(desk, emailOf("admin"), "PUT", `/api/events/${id}`, { title: `${title} by an editor` });
  await press(page, "Accept 2 ticked");
  await expect(
    item(page).getByText("The listing has changed since; these are the differences").first(),
  ).toBeVisible();
  const choice = item(page).getByRole("group", { name: /This was changed since/ });
  await expect(choice).toContainText("by an editor");
  await expect(choice).toContainText("as suggested");
  await press(page, "Accept 2 ticked");
  await expect(item(page).getByText("Choose what is right for Title first.")).toBeVisible();
  await expect(choice.getByLabel("As it is now")).toBeFocused();
  await choice.getByLabel("As suggested").check();
  await press(page, "Accept 2 ticked");
  await expect(page.getByText("Nothing waits.")).toBeVisible();
  expect(await event(id)).toMatchObject({ title: `${title} as suggested`, date: "1957-03-07" });
});

test("S-21 what was suggested of a removed event can only be declined", async ({ page }) => {
  const title = `Removed ${word()}`;
  const id = await published(title);
  const sent = await suggest(id, { title: `${title} again` });
  await as(desk, emailOf("admin"), "DELETE", `/api/events/${id}`);
  await open(page, emailOf("editor"), `&item=${sent.id}`);
  await expect(item(page).getByText("The entry was removed.")).toBeVisible();
  await expect(item(page).getByRole("button", { name: "Accept all" })).toBeDisabled();
  await expect(item(page).getByRole("button", { name: "Decline…" })).toBeEnabled();
});

test("S-21 spam closes all that waits from the sender", async ({ page }) => {
  const sender = `spammer-${word()}@example.org`;
  await desk.addUser(sender, "user", PASSWORD);
  const title = `Spammed ${word()}`;
  const id = await published(title);
  await suggest(id, { title: `${title} one` }, sender);
  await suggest(id, { title: `${title} two` }, sender);
  await open(page);
  await expect(rows(page)).toHaveCount(2);
  await press(page, "Spam");
  await page.getByRole("dialog").getByRole("button", { name: "Close as spam" }).click();
  await expect(page.getByText("1 other of the same sender was closed.")).toBeVisible();
  await expect(page.getByText("Nothing waits.")).toBeVisible();
});

test("S-21 S-25 what may be spam waits apart, with the reason", async ({ page }) => {
  const title = `Hasty ${word()}`;
  const entryId = await published(title);
  const { token } = (await (await fetch(`${desk.url}/api/suggestions/token`)).json()) as {
    token: string;
  };
  const response = await fetch(`${desk.url}/api/suggestions`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      kind: "event",
      entryId,
      changes: { title: `${title} again` },
      reason: `I was there, ${word()}.`,
      token,
    }),
  });
  expect(response.status).toBe(201);
  await open(page);
  await expect(page.getByText("Nothing waits.")).toBeVisible();
  await page.getByRole("link", { name: "Doubted 1" }).click();
  await expect(item(page)).toContainText("This may be spam: it was sent within seconds.");
  await expect(item(page)).toContainText("left no address");
  await press(page, "Accept all");
  await expect(page.getByText("Nothing waits.")).toBeVisible();
  expect((await event(entryId)).title).toBe(`${title} again`);
});

test("S-21 a draft is sent back with a reason, and published when it comes again", async ({
  page,
}) => {
  const title = `Drafted ${word()}`;
  const { id } = await draft(title);
  await open(page);
  await expect(heading(page, `Draft ‘${title}’`)).toBeVisible();
  await expect(item(page).getByText("Missing: sources.")).toBeVisible();
  await expect(item(page)).toContainText("What happened.");
  await press(page, "Send back…");
  await words(page).fill("Please name a source.");
  await page.getByRole("button", { name: "Send back", exact: true }).click();
  await expect(page.getByText("Nothing waits.")).toBeVisible();

  await as(desk, emailOf("user"), "PUT", `/api/events/${id}`, { sources: SOURCES });
  await page.reload();
  await expect(row(page, title)).toContainText("sent again");
  await expect(item(page).getByText("Nothing is missing.")).toBeVisible();
  await press(page, "Publish");
  await expect(page.getByText(`Published: \u2068‘${title}’\u2069`)).toBeVisible();
  await expect.poll(async () => (await event(id)).status).toBe("published");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await event(id)).status).toBe("draft");
});

test("S-21 by keyboard alone: move, leave a field, accept, ask, decline", async ({ page }) => {
  const titles = ["One", "Two", "Three"].map((name) => `${name} ${word()}`);
  const ids: string[] = [];
  const sent: string[] = [];
  for (const title of titles) {
    const id = await published(title);
    ids.push(id);
    sent.push((await suggest(id, { title: `${title} again`, date: "1957-03-07" })).id);
  }
  const [one = "", two = "", three = ""] = titles.map((title) => `Correction to ‘${title}’`);
  await open(page);
  await expect(item(page).getByLabel("Accept Title")).toBeChecked();
  // Without the focus in the queue or the item the keys do nothing.
  await page.getByRole("button", { name: "Logout" }).focus();
  for (const key of ["a", "s", "x", "j"]) await page.keyboard.press(key);
  await expect(heading(page, one)).toBeVisible();
  await expect(rows(page)).toHaveCount(3);

  await row(page, titles[1] ?? "").focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, two)).toBeFocused();
  await page.keyboard.press("j");
  await expect(heading(page, three)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(heading(page, one)).toBeFocused();
  await expect(item(page).getByLabel("Accept Title")).toBeChecked();
  await item(page).getByLabel("Accept Title").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("s");
  await expect(heading(page, two)).toBeFocused();
  expect(await event(ids[0] ?? "")).toMatchObject({ title: titles[0], date: "1957-03-07" });

  await expect(item(page).getByLabel("Accept Title")).toBeChecked();
  await page.keyboard.press("q");
  await expect(words(page)).toBeFocused();
  await page.keyboard.type("Just asking: which page?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(heading(page, three)).toBeFocused();
  expect((await statusOf(sent[1] ?? "")).status).toBe("asked");

  await expect(item(page).getByLabel("Accept Title")).toBeChecked();
  await page.keyboard.press("a");
  await expect(page.getByText("Nothing waits.")).toBeVisible();
  expect((await statusOf(sent[2] ?? "")).status).toBe("accepted");
});

test("S-21 a comment among the rest is published, and nobody decides on their own", async ({
  page,
}) => {
  const title = `Discussed ${word()}`;
  const id = await published(title);
  const text = `What I remember of it. ${"More words. ".repeat(30)}The end.`;
  await as(desk, emailOf("user"), "POST", `/api/events/${id}/comments`, { body: text });
  await suggest(id, { title: `${title} by me` }, emailOf("editor"));
  await open(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(heading(page, `Comment on ‘${title}’`)).toBeVisible();
  await expect(item(page)).toContainText("The end.");
  await press(page, "Publish");
  await expect(heading(page, `Correction to ‘${title}’`)).toBeFocused();
  await expect(item(page)).toContainText("Somebody else has to decide on what you sent.");
  await expect(item(page).getByRole("button", { name: /^Accept/ })).toHaveCount(0);
});

test("S-24 an admin gives the care of countries, and a country editor sees what is of theirs", async ({
  page,
}) => {
  const email = `carer-${word()}@example.org`;
  await desk.addUser(email, "user", PASSWORD);
  const [ours, others] = [`Ghanaian ${word()}`, `Malian ${word()}`];
  const id = await published(ours);
  await suggest(id, { title: `${ours} again` });
  await suggest(await published(others, { country: "Mali" }), { title: `${others} again` });

  await openDesk(page, desk, "admin", `?tab=users&userSearch=${email}`);
  await page.getByRole("button", { name: `Trust and countries of ${email}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Add a country").selectOption("Ghana");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${email} cares for Ghana.`)).toBeVisible();

  await open(page, email);
  await expect(rows(page)).toHaveCount(1);
  await expect(heading(page, `Correction to ‘${ours}’`)).toBeVisible();
  await press(page, "Accept all");
  await expect(page.getByText("Nothing waits.")).toBeVisible();
  expect((await event(id)).title).toBe(`${ours} again`);
});

test("S-22 an admin grants trust, and what goes live at once can be taken back", async ({
  page,
}) => {
  const email = `trusted-${word()}@example.org`;
  await desk.addUser(email, "user", PASSWORD);
  await openDesk(page, desk, "admin", `?tab=users&userSearch=${email}`);
  await page.getByRole("button", { name: `Trust and countries of ${email}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Trust").selectOption("granted");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${email} is trusted.`)).toBeVisible();

  const title = `Live ${word()}`;
  const id = await published(title);
  const pages = [{ ...SOURCES[0], pages: "17" }];
  await suggest(id, { sources: pages }, email);
  await open(page);
  await expect(item(page).getByText("This went live at once")).toBeVisible();
  await press(page, "Decline…");
  await words(page).fill("It is page 71.");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.getByText("Nothing waits.")).toBeVisible();
  expect(JSON.stringify(await event(id))).not.toContain('"17"');
});

test("S-21 the queue and what is open are for everybody, light and dark, down to 360 px", async ({
  page,
  accessible,
}) => {
  const title = `Read ${word()}`;
  await suggest(await published(title), {
    title: `${title} again`,
    summary: "Tens of thousands came.",
  });
  await draft(`Sketched ${word()}`);
  await open(page);
  await expect(item(page).getByLabel("Accept Title")).toBeChecked();
  await press(page, "Decline…");
  await inBothThemes(page, accessible);
  await noSidewaysScroll(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await expect(row(page, title)).toBeVisible();
  await expect(item(page)).toBeHidden();
  await inBothThemes(page, accessible);
  await noSidewaysScroll(page);
  await row(page, title).click();
  await expect(heading(page, `Correction to ‘${title}’`)).toBeFocused();
  await expect(rows(page)).toHaveCount(0);
  await expect(item(page).getByLabel("Accept Title")).toBeChecked();
  await expect(page.getByText("1 of 2")).toBeVisible();
  await expect(item(page).getByRole("button", { name: "Accept all" })).toBeInViewport();
  await inBothThemes(page, accessible);
  await noSidewaysScroll(page);
  await page.getByRole("button", { name: "Queue", exact: true }).click();
  await expect(row(page, title)).toBeFocused();
});

test("S-21 a decision is taken back: from the toast, and later by the address of the item", async ({
  page,
}) => {
  const title = `Undone ${word()}`;
  const id = await published(title);
  const sent = await suggest(id, { title: `${title} again` });
  await open(page);
  await press(page, "Accept all");
  await expect(page.getByText("Nothing waits.")).toBeVisible();
  await expect.poll(async () => (await event(id)).title).toBe(`${title} again`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`\u2068‘${title}’\u2069 waits again.`)).toBeVisible();
  await expect(row(page, title)).toBeVisible();
  expect((await event(id)).title).toBe(title);
  expect((await statusOf(sent.id)).status).toBe("waiting");

  const { version } = await editor<{ suggestion: { version: number } }>(
    "GET",
    `/api/suggestions/${sent.id}`,
  ).then(({ suggestion }) => suggestion);
  await decide(sent.id, { decision: "decline", version, message: "No." });
  await open(page, emailOf("editor"), `&item=${sent.id}`);
  await expect(item(page).getByText("This was declined.")).toBeVisible();
  await expect(item(page).getByRole("button", { name: /^Accept/ })).toHaveCount(0);
  await press(page, "Take the decision back");
  await expect(row(page, title)).toBeVisible();
  await expect(item(page).getByRole("button", { name: "Accept all" })).toBeEnabled();
});

test("S-21 an address opens what lies beyond the first page of the queue", async ({ page }) => {
  const title = `Queued ${word()}`;
  const id = await published(title);
  let last = "";
  for (let i = 0; i < 21; i++) last = (await suggest(id, { title: `${title} ${i}` })).id;
  await open(page, emailOf("editor"), `&item=${last}`);
  await expect(rows(page)).toHaveCount(20);
  await expect(heading(page, `Correction to ‘${title}’`)).toBeVisible();
  await expect(item(page).locator("ins")).toContainText(["20"]);
  await press(page, "Accept all");
  await expect(page.getByText("20 wait, oldest first")).toBeVisible();
  await expect.poll(async () => (await event(id)).title).toBe(`${title} 20`);
});

test("S-21 who opens what somebody else has open is told", async ({ page }) => {
  const title = `Watched ${word()}`;
  const sent = await suggest(await published(title), { title: `${title} again` });
  await admin("POST", `/api/review/items/${sent.id}/look`);
  await open(page, emailOf("editor"), `&item=${sent.id}`);
  await expect(item(page).getByText("Someone else is looking at this.")).toBeVisible();
  await expect(item(page).getByRole("button", { name: "Accept all" })).toBeEnabled();
});
