import {
  allowErrors,
  expect,
  noSidewaysScroll,
  type Page,
  startDesk,
  test,
  visit,
} from "../fixtures.ts";
import { as, emailOf, gate, openDesk, type Role } from "../people.ts";
import type { Server } from "../server.ts";

// A queue is one for the whole archive, so these tests have an archive of their own, and
// each starts with an empty queue.
let desk: Server;
const EVENT = "queue-1";
let events: string[] = [];

// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  desk = await startDesk([
    { id: EVENT, title: "Ghana becomes independent" },
    { id: "queue-2", title: "استقلال السودان", country: "Sudan" },
  ]);
  const { items } = await as<{ items: { id: string; title: string }[] }>(
    desk,
    emailOf("editor"),
    "GET",
    "/api/events?sort=country&limit=10",
  );
  events = items.map(({ id }) => id);
});
test.afterAll(() => desk.stop());

interface Waiting {
  items: { id: string; eventId: string }[];
}
const waiting = () => as<Waiting>(desk, emailOf("editor"), "GET", "/api/comments?limit=200");

test.beforeEach(async () => {
  for (const { id, eventId } of (await waiting()).items) {
    await as(desk, emailOf("editor"), "DELETE", `/api/events/${eventId}/comments/${id}`);
  }
});

interface Said {
  comment: { id: string; eventId: string; status: string };
}
const say = (body: string, event = 0) =>
  as<Said>(desk, emailOf("user"), "POST", `/api/events/${events[event]}/comments`, { body });
async function statusOf({ comment }: Said): Promise<string | undefined> {
  const { items } = await as<{ items: { id: string; status: string }[] }>(
    desk,
    emailOf("editor"),
    "GET",
    `/api/events/${comment.eventId}/comments?limit=200`,
  );
  return items.find(({ id }) => id === comment.id)?.status;
}
const decide = (role: Role, { comment }: Said, status: string) =>
  as(desk, emailOf(role), "PATCH", `/api/events/${comment.eventId}/comments/${comment.id}/status`, {
    status,
  });

const open = (page: Page, role: Role = "editor", more = "") =>
  openDesk(page, desk, role, `?tab=comments${more}`);
const list = (page: Page) => page.getByRole("list", { name: "Comments that wait" });
const item = (page: Page, text: string) =>
  list(page).getByRole("listitem").filter({ hasText: text });
const tab = (page: Page) =>
  page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: /^Review/ });

for (const role of ["editor", "admin"] as const) {
  test(`CMT-06 CMT-08 CMT-20 by mouse: role ${role} publishes, hides and removes, and the badge counts`, async ({
    page,
  }) => {
    const [first, second, third] = [await say("One"), await say("Two", 1), await say("Three")];
    await open(page, role);
    await expect(list(page).getByRole("listitem")).toHaveText([/One/, /Two/, /Three/]);
    await expect(tab(page)).toHaveAccessibleName("Review (3 wait)");
    await expect(item(page, "One").getByRole("link")).toHaveAttribute(
      "href",
      `/events/${events[0]}`,
    );
    await expect(item(page, "One")).toContainText(emailOf("user"));

    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await item(page, "One")
      .getByRole("button", { name: /^Publish/ })
      .click();
    expect((await sent).postDataJSON()).toEqual({ status: "published", from: "pending" });
    await expect(item(page, "One")).toHaveCount(0);
    await expect(tab(page)).toHaveAccessibleName("Review (2 wait)");
    await item(page, "Two").getByRole("button", { name: /^Hide/ }).click();
    await expect(tab(page)).toHaveAccessibleName("Review (1 waits)");

    await item(page, "Three")
      .getByRole("button", { name: /^Remove/ })
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Remove this comment?");
    await dialog.getByRole("button", { name: "Keep comment" }).click();
    await expect(item(page, "Three")).toBeFocused();
    await item(page, "Three")
      .getByRole("button", { name: /^Remove/ })
      .click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("No comments wait.")).toBeVisible();
    await expect(tab(page)).toHaveAccessibleName("Review");

    // The screen is ahead of the server.
    await expect
      .poll(() => Promise.all([first, second, third].map(statusOf)))
      .toEqual(["published", "hidden", undefined]);
  });
}

test("by keyboard: move, publish, hide and remove, and the focus is never lost", async ({
  page,
}) => {
  const said: Said[] = [];
  for (const text of ["One", "Two", "Three", "Four", "Five"]) said.push(await say(text));
  await open(page);
  await expect(page.getByLabel("Keys, while a comment has the focus")).toBeVisible();

  // Without the focus in the list the keys do nothing.
  await page.getByRole("button", { name: "Logout" }).focus();
  for (const key of ["p", "h", "Delete", "j"]) await page.keyboard.press(key);
  await expect(list(page).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await item(page, "One").focus();
  await page.keyboard.press("j");
  await expect(item(page, "Two")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item(page, "Three")).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(item(page, "One")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item(page, "Five")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Control+h");
  await expect(list(page).getByRole("listitem")).toHaveCount(5);

  await page.keyboard.press("p");
  await expect(item(page, "One")).toHaveCount(0);
  await expect(item(page, "Two")).toBeFocused();
  await page.keyboard.press("H");
  await expect(item(page, "Three")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("dialog")).toContainText("Remove this comment?");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(item(page, "Three")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("dialog")).toContainText("Remove this comment?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(item(page, "Three")).toHaveCount(0);
  await expect(item(page, "Four")).toBeFocused();
  await page.keyboard.press("p");
  await expect(item(page, "Five")).toBeFocused();
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { name: "Comments that wait" })).toBeFocused();
  await expect(page.getByText("No comments wait.")).toBeVisible();
  await expect
    .poll(async () => Promise.all(said.map(statusOf)))
    .toEqual(["published", "hidden", undefined, "published", "published"]);
});

test("a decision can be taken back", async ({ page }) => {
  const said = await say("Too quick");
  await open(page);
  await item(page, "Too quick")
    .getByRole("button", { name: /^Publish/ })
    .click();
  await expect(page.getByText("Published: \u2068“Too quick”\u2069")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item(page, "Too quick")).toBeVisible();
  await expect(tab(page)).toHaveAccessibleName("Review (1 waits)");
  await expect.poll(() => statusOf(said)).toBe("pending");
});

test("ERR-28 ERR-29 what could not be stored comes back to its place", async ({ page }) => {
  allowErrors(/status of 500 .*\/comments\//);
  for (const text of ["One", "Two", "Three"]) await say(text);
  await open(page);
  const answer = gate();
  await page.route(/\/comments\/[^/]+(\/status)?$/, async (route) => {
    await answer.opened;
    await route.fulfill({ status: 500, body: "" });
  });
  await item(page, "Two")
    .getByRole("button", { name: /^Publish/ })
    .click();
  await expect(list(page).getByRole("listitem")).toHaveText([/One/, /Three/]);
  await expect(tab(page)).toHaveAccessibleName("Review (2 wait)");
  answer.open();
  await expect(page.getByText("Failed to update comment status")).toBeVisible();
  await expect(list(page).getByRole("listitem")).toHaveText([/One/, /Two/, /Three/]);
  await expect(tab(page)).toHaveAccessibleName("Review (3 wait)");
  await item(page, "Two")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Failed to delete comment")).toBeVisible();
  await expect(list(page).getByRole("listitem")).toHaveText([/One/, /Two/, /Three/]);
});

test("what another has handled meanwhile leaves with a note, and their decision stands", async ({
  page,
}) => {
  allowErrors(/status of (404|409) .*\/status/);
  const note = page.getByText("Someone else has handled this comment meanwhile.");
  const hidden = await say("Hidden by another");
  await open(page);
  await expect(item(page, "Hidden by another")).toBeVisible();
  await decide("admin", hidden, "hidden");
  await item(page, "Hidden by another")
    .getByRole("button", { name: /^Publish/ })
    .click();
  await expect(note).toBeVisible();
  await expect(page.getByText("No comments wait.")).toBeVisible();
  expect(await statusOf(hidden)).toBe("hidden");

  const { comment } = await say("Removed by another");
  await open(page);
  await expect(item(page, "Removed by another")).toBeVisible();
  await as(
    desk,
    emailOf("admin"),
    "DELETE",
    `/api/events/${comment.eventId}/comments/${comment.id}`,
  );
  await item(page, "Removed by another").focus();
  await page.keyboard.press("h");
  await expect(note).toBeVisible();
  await expect(page.getByText("No comments wait.")).toBeVisible();
});

test("what is new shows when the window is looked at again", async ({ page }) => {
  await say("One");
  await open(page);
  await expect(tab(page)).toHaveAccessibleName("Review (1 waits)");
  await say("Two");
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(tab(page)).toHaveAccessibleName("Review (2 wait)");
  await expect(item(page, "Two")).toBeVisible();
});

test("loading, failure and another try", async ({ page }) => {
  allowErrors(/status of 500 .*\/api\/comments\?/);
  await say("There after all");
  const answer = gate();
  let failing = true;
  await page.route(/\/api\/comments\?.*page=/, async (route) => {
    await answer.opened;
    if (failing) await route.fulfill({ status: 500, body: "" });
    else await route.continue();
  });
  await open(page);
  await expect(page.getByText("Loading", { exact: false }).first()).toBeAttached();
  answer.open();
  await expect(page.getByRole("alert").first()).toContainText(
    "Failed to load the waiting comments",
  );
  failing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(item(page, "There after all")).toBeVisible();
});

test("pages are part of the address, and fill up", async ({ page }) => {
  for (let n = 1; n <= 21; n++) await say(`Number ${n}.`, n % 2);
  await open(page, "editor", "&commentsPage=2");
  await expect(list(page).getByRole("listitem")).toHaveText([/Number 21\./]);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(20);
  await item(page, "Number 1.").getByRole("button", { name: /^Hide/ }).click();
  await expect(item(page, "Number 21.")).toBeVisible();
  await expect(list(page).getByRole("listitem")).toHaveCount(20);
  // The address of a page that is not there any more leads to the last one.
  await page.goto(`${desk.url}/admin?tab=comments&commentsPage=9`);
  await expect(page).toHaveURL(`${desk.url}/admin?tab=comments`);
  await expect(list(page).getByRole("listitem")).toHaveCount(20);
});

test("R-03 users have neither tab nor queue", async ({ page }) => {
  await say("Not for them");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "user");
  await expect(page).toHaveURL(`${desk.url}/admin?tab=events`);
  await expect(tab(page)).toHaveCount(0);
  expect(asked.filter((url) => url.includes("/api/comments"))).toEqual([]);
});

const LONG = `Long${"word".repeat(60)}`;
for (const theme of ["light", "dark"] as const) {
  test(`the queue is for everybody, ${theme}, down to 360 px and in either direction`, async ({
    page,
    accessible,
  }) => {
    await say(`See https://example.org/${"path/".repeat(30)}.\n${LONG}`);
    await say("كان يوماً عظيماً (https://example.org/a).\nAnd a line in English.", 1);
    await page.emulateMedia({ colorScheme: theme });
    await open(page);
    await expect(list(page).getByRole("listitem")).toHaveCount(2);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await noSidewaysScroll(page);
    }
    await accessible();
    await page.evaluate(() => localStorage.setItem("sankofa.locale", "pseudo"));
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: LONG })).toBeVisible();
    await noSidewaysScroll(page);
  });
}

test("comments are plain text with links that lead nowhere unsafe, on the server as well", async ({
  page,
}) => {
  allowErrors(/ERR_FAILED .*\.js/);
  const body =
    "Line one\n<b>not bold</b> **nor this** javascript:alert(1)\n(see https://example.org/a_(b)).";
  const said = await say(body);
  await decide("editor", said, "published");
  const url = `${desk.url}/events/${said.comment.eventId}`;
  const text = page.getByRole("region", { name: "Discussion" }).locator("li p[dir=auto]").first();
  async function asWritten() {
    await expect(text).toHaveText(body, { useInnerText: true });
    const link = text.getByRole("link");
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute("href", "https://example.org/a_(b)");
    await expect(link).toHaveAttribute("rel", "nofollow ugc noopener");
    await expect(text.locator("b, strong")).toHaveCount(0);
    return text.innerHTML();
  }
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(url);
  const fromServer = await asWritten();
  await page.unroute("**/*.js");
  await visit(page, url);
  expect((await asWritten()).replaceAll("<!-- -->", "")).toBe(
    fromServer.replaceAll("<!-- -->", ""),
  );
});

test("everyone chooses which letters they get", async ({ page, accessible }) => {
  allowErrors(/status of 500 .*\/api\/auth\/profile/);
  await open(page);
  await page.getByRole("link", { name: emailOf("editor") }).click();
  const digest = page.getByRole("switch", { name: "Digest of what waits for review" });
  const approval = page.getByRole("switch", { name: "When my comment is published" });
  await expect(digest).toBeChecked();
  await digest.click();
  await expect(digest).not.toBeChecked();
  await expect(approval).toBeChecked();
  await accessible();
  await page.reload();
  await page.getByRole("link", { name: emailOf("editor") }).click();
  await expect(digest).not.toBeChecked();
  await page.route("**/api/auth/profile", (route) => route.fulfill({ status: 500, body: "" }));
  await approval.click();
  await expect(page.getByText("Failed to save the choice.")).toBeVisible();
  await expect(approval).toBeChecked();
  await page.unroute("**/api/auth/profile");
  await digest.click();
  await expect(digest).toBeChecked();
});

test("users are offered the letter to authors alone", async ({ page }) => {
  await openDesk(page, desk, "user");
  await page.getByRole("link", { name: emailOf("user") }).click();
  await expect(page.getByRole("switch", { name: "When my comment is published" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Digest of what waits for review" })).toHaveCount(
    0,
  );
});
