import type { Locator } from "@playwright/test";
import { add, addLogo, button, form, search, word } from "../desk.ts";
import { addPerson } from "../entries.ts";
import { codeOf } from "../factor.ts";
import { expect, inBothThemes, noSidewaysScroll, type Page, startDesk, test } from "../fixtures.ts";
import { as, emailOf, openDesk, PASSWORD } from "../people.ts";
import type { Server } from "../server.ts";

// What waits for review is one queue for the whole archive, so these have one of their own.
let desk: Server;
test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk.stop());

interface Opened {
  page: Page;
  /** Opens the dashboard as an admin. */
  at: (query: string) => Promise<void>;
}

/** A comment of the user, which waits for a moderator. */
async function addComment(): Promise<{ id: string; eventId: string }> {
  const { id: eventId } = await add(desk, `Commented ${word()}`);
  const { comment } = await as<{ comment: { id: string } }>(
    desk,
    emailOf("user"),
    "POST",
    `/api/events/${eventId}/comments`,
    { body: `I was there, ${word()}.` },
  );
  return { id: comment.id, eventId };
}

/** Somebody with an authenticator app; returns the address. */
async function addFactored(): Promise<string> {
  const email = `${word()}@example.org`;
  await desk.addUser(email, "user", PASSWORD);
  const { token, secret } = await as<{ token: string; secret: string }>(
    desk,
    email,
    "POST",
    "/api/auth/factors/totp",
    { password: PASSWORD },
  );
  const body = { token, code: codeOf(secret), name: "Phone" };
  await as(desk, email, "POST", "/api/auth/factors/totp/confirm", body);
  return email;
}

/** Every dialog of the dashboard, and how it is opened; in brackets, where there are several. */
const DIALOGS: Record<string, (opened: Opened) => Promise<unknown>> = {
  async "Delete listings"({ page, at }) {
    const { title } = await add(desk, `Asked ${word()}`);
    await at(`?tab=events${search(title)}`);
    await page.getByRole("checkbox", { name: `Select ${title}` }).check();
    await button(page, "Delete selected").click();
  },
  async "Remove for good"({ page, at }) {
    const { id, title } = await add(desk, `Gone ${word()}`);
    await as(desk, emailOf("admin"), "DELETE", `/api/events/${id}`);
    await at("?tab=events&view=removed");
    await page.getByRole("checkbox", { name: `Select ${title}` }).check();
    await button(page, "Remove for good").click();
  },
  async "Import events from a file"({ page, at }) {
    await at("?tab=events");
    await form(page).waitFor({ state: "attached" });
    const side = button(page, "New Listing");
    if (await side.isVisible()) await side.click();
    await button(page, "Import events").click();
  },
  async "Sign out"({ page, at }) {
    await at("?tab=settings");
    await page.getByLabel("Site name").fill("Half typed");
    await page.getByText(/^Kept on this device/).waitFor();
    await button(page, "Logout").click();
  },
  async "Remove .*\\?"({ page, at }) {
    const { id } = await addPerson(desk, `Asked ${word()}`);
    await at(`?tab=index&named=${id}`);
    await button(page, "Remove person").click();
  },
  async "Change role"({ page, at }) {
    await at("?tab=users");
    const role = page.getByLabel(`Role of ${emailOf("user")}`);
    await role.focus();
    await role.selectOption("editor");
  },
  async "Trust and countries"({ page, at }) {
    await at("?tab=users");
    await button(page, `Trust and countries of ${emailOf("user")}`).click();
  },
  async "Remove user"({ page, at }) {
    await at("?tab=users");
    await button(page, `Delete ${emailOf("user")}`).click();
  },
  async "Delete logo"({ page, at }) {
    const name = `Mark ${word()}`;
    await addLogo(desk, name);
    await at("?tab=logos");
    await button(page, `Delete ${name}`).click();
  },
  async "Reset to defaults"({ page, at }) {
    await at("?tab=settings");
    await button(page, "Reset to defaults").click();
  },
  async "Reset second factor"({ page, at }) {
    const email = await addFactored();
    await at("?tab=users");
    await button(page, `Reset second factor of ${email}`).click();
  },
  async "Remove comment (of the comments)"({ page, at }) {
    await addComment();
    await at("?tab=comments");
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
  },
  async "Remove comment (of the queue)"({ page, at }) {
    const { id } = await addComment();
    await at(`?tab=review&item=${id}`);
    await button(page, "Remove").click();
  },
  async "Remove comment (of its event)"({ page, at }) {
    const { eventId } = await addComment();
    await at("?tab=events");
    await page.goto(`${desk.url}/events/${eventId}`);
    await button(page, "Remove").click();
  },
  async "Close as spam"({ page, at }) {
    const { id } = await add(desk, `Corrected ${word()}`);
    const sent = await as<{ suggestion: { id: string } }>(
      desk,
      emailOf("user"),
      "POST",
      "/api/suggestions",
      {
        kind: "event",
        entryId: id,
        changes: { summary: `Another summary, ${word()}.` },
        reason: "It is in the book.",
      },
    );
    await at(`?tab=review&item=${sent.suggestion.id}`);
    await button(page, "Spam").click();
  },
  async "Restore revision 1\\?"({ page, at }) {
    const { id } = await add(desk, `Revised ${word()}`);
    await as(desk, emailOf("admin"), "PUT", `/api/events/${id}`, { summary: "Another summary." });
    await at("?tab=events");
    await page.goto(`${desk.url}/events/${id}/history`);
    await button(page, "Restore revision 1").click();
  },
  async Commands({ page, at }) {
    await at("?tab=events");
    await page.getByRole("link", { name: "Back to site" }).focus();
    await page.keyboard.press("Control+k");
  },
  async Keys({ page, at }) {
    await at("?tab=events");
    await page.getByRole("heading", { name: "Admin Dashboard" }).click();
    await page.keyboard.press("?");
  },
};

for (const [name, openIt] of Object.entries(DIALOGS)) {
  test(`S-14 the dialog ‘${name}’ is accessible at 360 and 1280, light and dark, and gives the focus back`, async ({
    page,
    accessible,
  }) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await openIt({ page, at: (query) => openDesk(page, desk, "admin", query) });
      const dialog: Locator = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await expect(dialog).toHaveAccessibleName(new RegExp(name.replace(/ \(.*/, "")));
      await noSidewaysScroll(page);
      await inBothThemes(page, accessible);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect
        .poll(() => page.evaluate(() => document.activeElement !== document.body))
        .toBe(true);
    }
  });
}
