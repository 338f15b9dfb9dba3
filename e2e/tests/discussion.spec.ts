import { allowErrors, expect, holdBack, inMotion, type Page, test, visit } from "../fixtures.ts";
import { as, emailOf, gate, PASSWORD, type Role, signIn } from "../people.ts";
import type { Server } from "../server.ts";
import { recordShifts, sumOfShifts } from "../shifts.ts";

test.use(inMotion);

let number = 0;
const talk = (n: number) => ({
  title: `Talk ${n}`,
  country: "Ghana",
  date: "1957-03-06",
  summary: "Something to talk about.",
  tags: [],
});
/** An event that no other test talks about. */
async function anEvent(desk: Server): Promise<string> {
  const { event } = await as<{ event: { id: string } }>(
    desk,
    emailOf("editor"),
    "POST",
    "/api/events",
    talk(++number),
  );
  return event.id;
}
const say = (desk: Server, role: Role, event: string, body: string) =>
  as<{ comment: { id: string } }>(desk, emailOf(role), "POST", `/api/events/${event}/comments`, {
    body,
  });
const comment = (page: Page, text: string) =>
  page.getByRole("region", { name: "Discussion" }).getByRole("listitem").filter({ hasText: text });

const heading = (page: Page) => page.getByRole("heading", { name: "Discussion" });
/** What those hear who cannot see what became of their action. */
const said = (page: Page, text: string) =>
  page.getByRole("region", { name: "Discussion" }).getByRole("status").filter({ hasText: text });

/** Goes somewhere within the site by a link that the page does not have. */
async function follow(page: Page, href: string) {
  await page.evaluate((target) => {
    const link = document.createElement("a");
    link.href = target;
    link.textContent = "A link";
    document.querySelector("main")?.prepend(link);
  }, href);
  await page.getByRole("link", { name: "A link", exact: true }).click();
}

async function open(page: Page, desk: Server, role: Role, event: string) {
  await signIn(page, desk, role);
  await visit(page, `${desk.url}/events/${event}`);
  await expect(page.getByLabel("Your comment")).toBeVisible();
}

test("CMT-03 CMT-11 CMT-12 CMT-13 CMT-16 a user's comment waits for approval", {
  tag: "@smoke",
}, async ({ page, desk, accessible }) => {
  const event = await anEvent(desk);
  await open(page, desk, "user", event);
  const publish = page.getByRole("button", { name: "Publish comment" });
  await expect(page.getByText(/Markdown is not supported/)).toBeVisible();
  await expect(publish).toBeDisabled();
  await page.getByLabel("Your comment").fill("   ");
  await expect(publish).toBeDisabled();
  await page.getByLabel("Your comment").fill("abc");
  await publish.click();
  await expect(comment(page, "abc")).toContainText("Awaiting moderator approval");
  await expect(page.getByLabel("Your comment")).toHaveValue("");
  await expect(page.getByRole("group", { name: "Moderate" })).toHaveCount(0);
  await accessible();
});

test("CMT-14 no second press while posting", async ({ page, desk }) => {
  const event = await anEvent(desk);
  await open(page, desk, "editor", event);
  const answer = gate();
  await page.route("**/comments", async (route) => {
    if (route.request().method() === "POST") await answer.opened;
    await route.continue();
  });
  await page.getByLabel("Your comment").fill("Well written");
  await page.getByRole("button", { name: "Publish comment" }).click();
  await expect(page.getByRole("button", { name: "Posting…" })).toBeDisabled();
  answer.open();
  await expect(comment(page, "Well written")).toBeVisible();
});

test("CMT-15 fewer than three characters are refused here", async ({ page, desk }) => {
  const event = await anEvent(desk);
  await open(page, desk, "user", event);
  for (const text of ["ab", " a "]) {
    await page.getByLabel("Your comment").fill(text);
    await page.getByRole("button", { name: "Publish comment" }).click();
    await expect(page.getByText("Comment must be at least 3 characters long.")).toBeVisible();
  }
});

test("CMT-05…08 CMT-10 CMT-20 PERM-25 moderators publish, queue and hide", async ({
  page,
  desk,
  accessible,
}) => {
  const event = await anEvent(desk);
  await say(desk, "user", event, "Waiting for a word");
  await open(page, desk, "editor", event);
  const item = comment(page, "Waiting for a word");
  await expect(item).toContainText("Pending review");
  await expect(item.getByRole("button", { name: "Queue" })).toBeDisabled();
  await expect(item.getByRole("button", { name: "Remove" })).toBeVisible();
  await accessible();
  for (const [name, status] of [
    ["Publish", "published"],
    ["Hide", "hidden"],
    ["Queue", "pending"],
  ] as const) {
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await item.getByRole("button", { name }).click();
    expect((await sent).postDataJSON()).toEqual({ status });
    await expect(item.getByRole("button", { name })).toBeDisabled();
  }
});

test("CMT-18 CMT-19 CMT-21 authors take back their own, after a question", async ({
  page,
  desk,
}) => {
  const event = await anEvent(desk);
  await say(desk, "editor", event, "An editor's word");
  await say(desk, "user", event, "A word of mine");
  await open(page, desk, "user", event);
  await expect(comment(page, "A word of mine")).toBeVisible();
  await expect(
    comment(page, "An editor's word").getByRole("button", { name: "Remove" }),
  ).toHaveCount(0);
  await expect(page.getByText("2 comments")).toBeVisible();
  await comment(page, "A word of mine").getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Remove this comment?");
  const removals: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") removals.push(request.url());
  });
  await dialog.getByRole("button", { name: "Keep comment" }).click();
  await expect(comment(page, "A word of mine")).toBeVisible();
  expect(removals).toEqual([]);
  await comment(page, "A word of mine").getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(comment(page, "A word of mine")).toHaveCount(0);
  await expect(page.getByText("1 comment", { exact: true })).toBeVisible();
});

test("ERR-27 ERR-28 ERR-29 failures are named and nothing typed is lost", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 500 .*\/comments/);
  const event = await anEvent(desk);
  await say(desk, "editor", event, "Stays");
  await open(page, desk, "editor", event);
  await page.route(/\/comments(\/|$)/, (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 500, body: "" }),
  );
  await page.getByLabel("Your comment").fill("Not lost");
  await page.getByRole("button", { name: "Publish comment" }).click();
  await expect(page.getByText("Failed to post comment")).toBeVisible();
  await expect(page.getByLabel("Your comment")).toHaveValue("Not lost");
  await comment(page, "Stays").getByRole("button", { name: "Hide" }).click();
  await expect(page.getByText("Failed to update comment status")).toBeVisible();
  await comment(page, "Stays").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Failed to delete comment")).toBeVisible();
  await expect(comment(page, "Stays")).toBeVisible();
});

test("PERM-04 a visitor signs in from the discussion and comes back to it", async ({
  page,
  desk,
}) => {
  const event = await anEvent(desk);
  for (let n = 1; n <= 10; n++) await say(desk, "editor", event, `Word ${n}.`);
  await visit(page, `${desk.url}/events/${event}`);
  await expect(page.getByLabel("Your comment")).toHaveCount(0);
  await page.getByRole("link", { name: "Sign in to join the discussion" }).click();
  await page.getByLabel("Email", { exact: true }).fill(emailOf("user"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${desk.url}/events/${event}#discussion`);
  await expect(page.getByLabel("Your comment")).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

for (const moves of [false, true]) {
  test(`a link to the discussion waits for it${moves ? ", unless the reader moves" : ""}`, async ({
    page,
    desk,
  }) => {
    allowErrors(/status of 404 .*\/nowhere/);
    const event = await anEvent(desk);
    for (let n = 1; n <= 10; n++) await say(desk, "editor", event, `Word ${n}.`);
    await visit(page, `${desk.url}/nowhere`);
    const release = await holdBack(page, `**/api/events/${event}`);
    await follow(page, `/events/${event}#discussion`);
    await expect(page.getByRole("heading", { name: "Loading…" })).toBeFocused();
    if (moves) await page.keyboard.press("Shift");
    release();
    await expect(comment(page, "Word 1.")).toBeVisible();
    if (moves) {
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    } else {
      await expect(heading(page)).toBeFocused();
      await expect.poll(async () => (await heading(page).boundingBox())?.y).toBeLessThan(60);
    }
  });
}

test("comments can be closed, and stay readable and moderated", async ({ page, ownDesk: desk }) => {
  const event = await anEvent(desk);
  await say(desk, "editor", event, "Said before");
  await as(desk, emailOf("editor"), "PATCH", "/api/settings", { enableComments: false });
  await signIn(page, desk, "editor");
  await visit(page, `${desk.url}/events/${event}`);
  await expect(page.getByText("Comments are currently disabled.")).toBeVisible();
  await expect(comment(page, "Said before").getByRole("button", { name: "Hide" })).toBeVisible();
});

test("AUTH-12 a comment outlives a session that ends while it is written", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 401 .*\/(refresh|comments)/);
  const event = await anEvent(desk);
  await open(page, desk, "user", event);
  await page.getByLabel("Your comment").fill("Written with care");
  await page.evaluate(() => {
    const tokens = { accessToken: "over", refreshToken: "over" };
    localStorage.setItem("sankofa.auth.tokens", JSON.stringify(tokens));
  });
  await page.getByRole("button", { name: "Publish comment" }).click();
  await expect(page).toHaveURL(`${desk.url}/admin/login`);
  await page.getByLabel("Email", { exact: true }).fill(emailOf("user"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByLabel("Your comment")).toHaveValue("Written with care");
});

test("CMT-01 CMT-02 ten comments a page, for visitors as well", async ({ page, desk }) => {
  const event = await anEvent(desk);
  for (let n = 1; n <= 11; n++) await say(desk, "editor", event, `Remark ${n}.`);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await visit(page, `${desk.url}/events/${event}`);
  const items = page.getByRole("region", { name: "Discussion" }).getByRole("listitem");
  await expect(items).toHaveCount(10);
  await expect(items.first()).toContainText("Remark 11.");
  await expect(page.getByText("11 comments")).toBeVisible();
  const pages = page.getByRole("region", { name: "Discussion" }).getByRole("navigation");
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(items).toHaveCount(1);
  await expect(items).toContainText("Remark 1.");
  expect(asked.some((url) => url.endsWith("/comments?limit=10&page=2"))).toBe(true);
  await pages.getByRole("button", { name: "Previous" }).click();
  await expect(items).toHaveCount(10);
});

test("ERR-26 comments that cannot be loaded, and another try", async ({ page, desk }) => {
  allowErrors(/status of 500 .*\/comments\?/);
  const event = await anEvent(desk);
  await say(desk, "editor", event, "There after all");
  let failing = true;
  await page.route("**/comments?*", (route) =>
    failing ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await signIn(page, desk, "user");
  await visit(page, `${desk.url}/events/${event}`);
  const discussion = page.getByRole("region", { name: "Discussion" });
  await expect(discussion.getByText("Failed to load comments")).toBeVisible();
  failing = false;
  await discussion.getByRole("button", { name: "Try again" }).click();
  await expect(comment(page, "There after all")).toBeVisible();
});

test("CMT-03 CMT-11 a new comment is brought into view with the focus, from any page", async ({
  page,
  desk,
}) => {
  const event = await anEvent(desk);
  for (let n = 1; n <= 11; n++) await say(desk, "editor", event, `Remark ${n}.`);
  await open(page, desk, "user", event);
  const publish = page.getByRole("button", { name: "Publish comment" });
  for (const text of ["From the first page", "From the second page"]) {
    if (text.includes("second")) {
      await page.getByRole("button", { name: "Next" }).click();
      await expect(comment(page, "Remark 1.")).toBeVisible();
    }
    await page.getByLabel("Your comment").fill(text);
    await publish.press("Enter");
    await expect(comment(page, text)).toBeFocused();
    await expect(comment(page, text).getByText("Awaiting moderator approval")).toBeInViewport();
    await expect(said(page, "Your comment awaits moderator approval.")).toHaveCount(1);
  }
});

test("CMT-08 CMT-10 CMT-18 CMT-21 moderating and removing keep the focus and are announced", async ({
  page,
  desk,
}) => {
  const event = await anEvent(desk);
  await say(desk, "editor", event, "To be hidden");
  await say(desk, "editor", event, "To be removed");
  await open(page, desk, "editor", event);
  const hide = comment(page, "To be hidden").getByRole("button", { name: "Hide" });
  await hide.press("Enter");
  await expect(hide).toBeDisabled();
  await expect(hide).toBeFocused();
  await expect(said(page, "The comment is hidden.")).toHaveCount(1);

  const remove = comment(page, "To be removed").getByRole("button", { name: "Remove" });
  const dialog = page.getByRole("dialog");
  await remove.press("Enter");
  await dialog.getByRole("button", { name: "Keep comment" }).press("Enter");
  await expect(remove).toBeFocused();
  await remove.press("Enter");
  await dialog.getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await expect(comment(page, "To be removed")).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await expect(said(page, "The comment is removed.")).toHaveCount(1);
});

test("a comment that could not be posted leaves the focus on the button", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 500 .*\/comments/);
  const event = await anEvent(desk);
  await open(page, desk, "user", event);
  await page.route("**/comments", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByLabel("Your comment").fill("Not yet");
  const publish = page.getByRole("button", { name: "Publish comment" });
  await publish.press("Enter");
  await expect(page.getByText("Failed to post comment")).toBeVisible();
  await expect(publish).toBeFocused();
});

test("CMT-02 a turned page of comments starts at its heading, also when it fails", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 500 .*\/comments\?/);
  const event = await anEvent(desk);
  for (let n = 1; n <= 21; n++) await say(desk, "editor", event, `Remark ${n}.`);
  await visit(page, `${desk.url}/events/${event}`);
  const pages = page.getByRole("region", { name: "Discussion" }).getByRole("navigation");
  await expect(pages.getByRole("button", { name: "Page 1" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await pages.getByRole("button", { name: "Page 3" }).press("Enter");
  await expect(comment(page, "Remark 1.")).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  await expect(said(page, "Showing 21 to 21 of 21 results")).toHaveCount(1);
  await expect(pages.getByRole("button", { name: "Next" })).toBeDisabled();

  await page.route("**/comments?*", (route) => route.fulfill({ status: 500, body: "" }));
  await pages.getByRole("button", { name: "Previous" }).press("Enter");
  await expect(page.getByRole("alert").getByText("Failed to load comments").first()).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await page.unroute("**/comments?*");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(comment(page, "Remark 11.")).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

test("comments on their way are skeletons, and nothing jumps when they arrive", async ({
  page,
  desk,
}) => {
  const event = await anEvent(desk);
  for (let n = 1; n <= 10; n++) await say(desk, "editor", event, `Remark ${n}.`);
  await recordShifts(page);
  await visit(page, desk.url);
  const release = await holdBack(page, "**/comments?*");
  await follow(page, `/events/${event}`);
  const discussion = page.getByRole("region", { name: "Discussion" });
  await expect(discussion.getByText("Loading…")).toBeAttached();
  await expect(page.getByRole("region", { name: "Sources" })).toContainText("No sources");
  await expect(discussion.getByRole("list")).toHaveCount(0);
  await expect(discussion.getByRole("link", { name: /Sign in/ })).toHaveCount(0);
  await heading(page).evaluate((element) => element.scrollIntoView());
  const before = await sumOfShifts(page, { afterInput: true });
  release();
  await expect(comment(page, "Remark 10.")).toBeVisible();
  await expect(discussion.getByRole("link", { name: /Sign in/ })).toBeVisible();
  const after = await sumOfShifts(page, { afterInput: true });
  expect(after - before).toBeLessThan(0.02);
});

test("the day of a comment and of an edit is the reader's, not the server's", async ({
  browser,
  desk,
}) => {
  const event = await anEvent(desk);
  await as(desk, emailOf("editor"), "PUT", `/api/events/${event}`, {
    ...talk(number),
    summary: "Said anew.",
  });
  await say(desk, "editor", event, "When was this?");
  // Whatever the hour, in one of these it is another day than in Greenwich.
  const timezoneId = new Date().getUTCHours() < 11 ? "Etc/GMT+12" : "Pacific/Kiritimati";
  const context = await browser.newContext({ timezoneId });
  const page = await context.newPage();
  await visit(page, `${desk.url}/events/${event}`);
  const time = comment(page, "When was this?").getByRole("time");
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: timezoneId }).format(
    new Date((await time.getAttribute("datetime")) ?? ""),
  );
  await expect(time).toHaveText(day);
  await expect(page.getByText(`on ${day}`, { exact: true })).toBeVisible();
  await context.close();
});
