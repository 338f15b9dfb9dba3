import { word } from "../desk.ts";
import {
  allowErrors,
  expect,
  inBothThemes,
  noSidewaysScroll,
  type Page,
  test,
} from "../fixtures.ts";
import { as, emailOf, openDesk } from "../people.ts";
import type { Server } from "../server.ts";

const bell = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const panel = (page: Page) => page.getByRole("region", { name: "Notices" });
const notice = (page: Page, text: string) =>
  panel(page).getByRole("listitem").filter({ hasText: text });

interface Draft {
  id: string;
  version: number;
}

async function draft(desk: Server, title: string): Promise<Draft> {
  const body = { title, country: "Ghana", date: "1957-03-06", summary: "What happened.", tags: [] };
  const made = await as<{ event: Draft }>(desk, emailOf("user"), "POST", "/api/events", body);
  return made.event;
}
const publish = (desk: Server, { id }: Draft) =>
  as(desk, emailOf("editor"), "PATCH", `/api/events/${id}/status`, { status: "published" });
const sendBack = (desk: Server, { id, version }: Draft, reason: string) =>
  as(desk, emailOf("editor"), "POST", `/api/review/drafts/event/${id}/send-back`, {
    version,
    reason,
  });

/** A correction by the user, about which the editor asks something. */
async function askAbout(desk: Server, { id }: Draft, question: string) {
  const user = emailOf("user");
  const { token } = await as<{ token: string }>(desk, user, "GET", "/api/suggestions/token");
  const { suggestion } = await as<{ suggestion: Draft }>(desk, user, "POST", "/api/suggestions", {
    kind: "event",
    entryId: id,
    changes: { summary: `Better known ${word()}.` },
    reason: `It is in a book ${word()}.`,
    token,
  });
  await as(desk, emailOf("editor"), "POST", `/api/suggestions/${suggestion.id}/decision`, {
    version: suggestion.version,
    decision: "ask",
    message: question,
  });
}

test("S-19 the bell tells of one's draft and suggestion, by keyboard", async ({
  page,
  ownDesk: desk,
  accessible,
}) => {
  const title = `Told ${word()}`;
  const mine = await draft(desk, title);
  await sendBack(desk, mine, "Which source?");
  await publish(desk, mine);
  await askAbout(desk, mine, "Which page?");

  await openDesk(page, desk, "user");
  await bell(page, "Notices, 3 new").focus();
  await page.keyboard.press("Enter");
  const heading = panel(page).getByRole("heading", { name: "Notices" });
  await expect(heading).toBeFocused();
  expect((await panel(page).boundingBox())?.width).toBeCloseTo(420 * 1.1, 0);
  await expect(panel(page).getByRole("listitem")).toHaveText([
    /An editor asks you something\s*new.*‘.*“Which page\?”/,
    /Your draft was published\s*new/,
    /Your draft was sent back\s*new.*“Which source\?”/,
  ]);
  await inBothThemes(page, accessible);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page, "Notices, 3 new")).toBeFocused();

  await page.keyboard.press("Enter");
  await notice(page, "Your draft was published").getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${desk.url}/events/${mine.id}`);
  await openDesk(page, desk, "user");
  await bell(page, "Notices, 2 new").click();
  await expect(notice(page, "Your draft was published")).not.toContainText("new");

  await notice(page, "An editor asks you something").getByRole("button").click();
  await expect(page).toHaveURL(/\/suggestion\?key=/);
  await expect(page.getByText("Which page?")).toBeVisible();

  await openDesk(page, desk, "user");
  await bell(page, "Notices, 1 new").click();
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(page, "Notices")).toHaveAccessibleName("Notices");
  await panel(page).getByRole("button", { name: "Which letters I get" }).click();
  const letters = page.getByRole("region", { name: "Letters to you" });
  const digest = letters.getByRole("switch", { name: "Digest of notices" });
  await expect(digest).not.toBeChecked();
  await digest.click();
  await expect(digest).toBeChecked();
  const saved = async () =>
    (await as<{ user: { notifications: object } }>(desk, emailOf("user"), "GET", "/api/auth/me"))
      .user.notifications;
  await expect.poll(saved).toMatchObject({ news: true });
});

test("S-19 a reviewer is told that something waits, until it is looked at", async ({
  page,
  ownDesk: desk,
}) => {
  // The page may say that it looks at what was published meanwhile.
  allowErrors(/items\/\S+\/look/);
  await openDesk(page, desk, "editor");
  await bell(page, "Notices").click();
  await expect(panel(page)).toContainText("Nothing new concerns you.");
  const waits = await draft(desk, `Waits ${word()}`);
  await openDesk(page, desk, "editor");
  await bell(page, "Notices, 1 new").click();
  await notice(page, "One thing waits in Review").getByRole("link").click();
  await expect(page).toHaveURL(/tab=(comments|review)/);
  await expect(bell(page, "Notices")).toHaveAccessibleName("Notices");
  await bell(page, "Notices").click();
  await expect(notice(page, "One thing waits in Review")).not.toContainText("new");
  await publish(desk, waits);
  await openDesk(page, desk, "editor");
  await bell(page, "Notices").click();
  await expect(panel(page)).toContainText("Nothing new concerns you.");
});

test("S-19 on a phone the notices are a page", async ({ page, ownDesk: desk, accessible }) => {
  const title = `Small ${word()}`;
  await publish(desk, await draft(desk, title));
  await page.setViewportSize({ width: 360, height: 780 });
  await openDesk(page, desk, "user");
  await page.getByRole("link", { name: "Notices, 1 new" }).click();
  await expect(page).toHaveURL(`${desk.url}/admin?tab=notices`);
  await expect(panel(page).getByRole("heading", { name: "Notices" })).toBeFocused();
  await expect(notice(page, title)).toContainText("Your draft was published");
  await noSidewaysScroll(page);
  await inBothThemes(page, accessible);
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("link", { name: "Notices", exact: true })).toBeVisible();
});
