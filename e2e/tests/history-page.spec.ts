import {
  allowErrors,
  expect,
  inBothThemes,
  noSidewaysScroll,
  type Page,
  test,
  visit,
} from "../fixtures.ts";
import { as, emailOf, signIn } from "../people.ts";
import type { Server } from "../server.ts";

interface Detail {
  event: { id: string; title: string };
}

const FIRST = "Kankou Musa reaches Cairo on his way to Mecca.";

/** An event that was added, corrected twice and verified. */
async function story(desk: Server): Promise<string> {
  const call = <T = unknown>(method: string, path: string, body: object) =>
    as<T>(desk, emailOf("admin"), method, `/api/events${path}`, body);
  const { event } = await call<Detail>("POST", "", {
    title: "Mansa Musa reaches Cairo",
    country: "Mali",
    date: "1324-07-01",
    precision: "month",
    summary: FIRST,
    tags: ["TRADE", "FAITH"],
    sources: [{ kind: "book", title: "Corpus of sources" }],
  });
  await call("PUT", `/${event.id}`, {
    title: "Mansa Musa arrives in Cairo",
    summary: FIRST.replace("reaches", "enters"),
    note: "The chronicle says enters.",
  });
  await call("PUT", `/${event.id}`, {
    date: "1324-07-18",
    precision: "day",
    tags: ["TRADE", "GOLD"],
    sources: [
      { kind: "web", title: "A page", url: "https://example.org/musa" },
      { kind: "book", title: "Corpus of sources" },
    ],
  });
  await call("PATCH", `/${event.id}/sources/1`, { verified: true });
  return event.id;
}

const revision = (page: Page, number: number) =>
  page.getByRole("article").filter({ hasText: `Revision ${number}` });
const row = (page: Page, number: number, field: string) =>
  revision(page, number).locator("dl > div").filter({ hasText: field }).locator("dd");

test("create, edit, restore: the record reads like a story", async ({ page, desk }) => {
  const id = await story(desk);
  await visit(page, `${desk.url}/events/${id}`);
  await expect(page.getByText(/^Edited 3 times last on /)).toBeVisible();
  await page.getByRole("link", { name: "See what changed" }).click();
  await expect(page).toHaveURL(`${desk.url}/events/${id}/history`);
  await expect(page).toHaveTitle("Edits of Mansa Musa arrives in Cairo | Sankofa");
  const way = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
  await expect(way).toHaveText(["Home", "Events", "Mansa Musa arrives in Cairo", "Edits"]);

  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(revision(page, 4)).toContainText("Current");
  await expect(row(page, 4, "Sources")).toHaveText("Verified: Corpus of sources");
  await expect(row(page, 3, "Date").locator("ins").first()).toContainText("18");
  await expect(row(page, 3, "Tags").locator("del")).toHaveText("Removed: FAITH");
  await expect(row(page, 3, "Tags").locator("ins")).toHaveText("Added: GOLD");
  await expect(row(page, 3, "Sources").locator("ins")).toContainText("A page");
  await expect(revision(page, 2)).toContainText("Edited by Community member");
  await expect(revision(page, 2)).toContainText("The chronicle says enters.");
  await expect(row(page, 2, "Title").locator("del")).toHaveText("Removed: reaches");
  await expect(row(page, 2, "Title").locator("ins")).toHaveText("Added: arrives in");
  await expect(row(page, 2, "Summary").locator("ins")).toHaveText("Added: enters");
  await expect(revision(page, 1)).toContainText("Added by Community member");
  await revision(page, 1).getByText("As it was added").click();
  await expect(revision(page, 1)).toContainText(FIRST);
  await expect(page.getByRole("button", { name: /Restore/ })).toHaveCount(0);

  await signIn(page, desk, "editor");
  await visit(page, `${desk.url}/events/${id}/history`);
  await expect(page.getByRole("button", { name: "Restore revision 4" })).toHaveCount(0);
  await page.getByRole("button", { name: "Restore revision 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Restore revision 1?" });
  await dialog.getByRole("button", { name: "Keep the current text" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
  await page.getByRole("button", { name: "Restore revision 1" }).click();
  await dialog.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByText("Revision 1 is restored.")).toBeVisible();
  await expect(revision(page, 5)).toContainText("Restored revision 1.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mansa Musa reaches Cairo");
  await page.getByRole("link", { name: "Back to the event" }).click();
  await expect(page.getByText(FIRST)).toBeVisible();
  await expect(page.getByText("Edited 4 times")).toBeVisible();
});

test("an event that was never edited has no record to open", async ({ page, demo }) => {
  const answer = await fetch(`${demo.url}/api/events?limit=1`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  await visit(page, `${demo.url}/events/${items[0]?.id}`);
  await expect(page.getByText("Not edited since it was added")).toBeVisible();
  await expect(page.getByRole("link", { name: "See what changed" })).toHaveCount(0);
});

test("edits of what is not there are not found", async ({ page, desk }) => {
  allowErrors(/status of 404 .*\/history/);
  const { event } = await as<Detail>(desk, emailOf("user"), "POST", "/api/events", {
    title: "A secret draft",
    country: "Mali",
    date: "1324-07-18",
    summary: "Nobody sees this.",
  });
  for (const id of [event.id, "nothing"]) {
    const answer = await page.goto(`${desk.url}/events/${id}/history`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
    await expect(page.getByText("secret")).toHaveCount(0);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the record can be read and paged through", async ({ page, desk }) => {
    const id = await story(desk);
    for (let i = 0; i < 9; i++) {
      const body = { summary: `${FIRST} Version ${i}.` };
      await as(desk, emailOf("admin"), "PUT", `/api/events/${id}`, body);
    }
    await page.goto(`${desk.url}/events/${id}/history`);
    await expect(page.getByRole("article")).toHaveCount(10);
    await expect(row(page, 13, "Summary").locator("ins")).toContainText("8");
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/\/history\?page=2#revisions$/);
    await expect(page.getByRole("article")).toHaveCount(3);
    await revision(page, 1).getByText("As it was added").click();
    await expect(revision(page, 1)).toContainText(FIRST);
  });
});

test("the record is accessible at 360 and 1280, light and dark", async ({
  page,
  desk,
  accessible,
}) => {
  await visit(page, `${desk.url}/events/${await story(desk)}/history`);
  await expect(page.getByRole("article")).toHaveCount(4);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await inBothThemes(page, accessible);
    await noSidewaysScroll(page);
  }
});
