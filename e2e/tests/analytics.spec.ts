import { readFile } from "node:fs/promises";
import { add, word } from "../desk.ts";
import {
  allowErrors,
  expect,
  inBothThemes,
  noSidewaysScroll,
  type Page,
  startDesk,
  test,
  visit,
} from "../fixtures.ts";
import { as, emailOf, gate, openDesk } from "../people.ts";
import type { Server } from "../server.ts";

// The numbers are those of the whole archive, so these tests have one of their own.
let desk: Server;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  const countries = ["Ghana", "Ghana", "Ghana", "Mali", "Mali", "Kenya", "Egypt", "Chad", "Togo"];
  desk = await startDesk(
    countries.map((country, i) => ({
      id: `anl-${i}`,
      country,
      tags: ["A", "B", "C", "D", "E", "F", "G", "H"].slice(0, 8 - (i % 8)),
      status: i === 8 ? "draft" : undefined,
    })),
  );
});
test.afterAll(() => desk.stop());

const TAB = "?tab=analytics";
const block = (page: Page, title: string) => page.getByRole("list", { name: title });

/** Notes every call for numbers from now on. */
function asked(page: Page): string[] {
  const list: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/(events|logs)\/stats/.test(request.url())) list.push(request.url());
  });
  return list;
}

test("ANL-01 ANL-02 ANL-04 loaded on first opening, and again only when asked", async ({
  page,
}) => {
  const calls = asked(page);
  await openDesk(page, desk, "admin");
  expect(calls).toHaveLength(0);
  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  await tabs.getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { name: "Analytics overview" })).toBeVisible();
  await expect(page.getByText("Audit trail")).toBeVisible();
  expect(calls).toHaveLength(2);
  await tabs.getByRole("link", { name: "Settings" }).click();
  await tabs.getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByText("Audit trail")).toBeVisible();
  expect(calls).toHaveLength(2);
  await page.getByRole("button", { name: "Refresh data" }).click();
  await expect.poll(() => calls.length).toBe(4);
});

test("ANL-03 a spinner while loading", async ({ page }) => {
  const answer = gate();
  await page.route("**/api/logs/stats", async (route) => {
    await answer.opened;
    await route.continue();
  });
  await openDesk(page, desk, "admin", TAB);
  await expect(page.locator("[data-spinner]")).toBeVisible();
  answer.open();
  await expect(page.locator("[data-spinner]")).toHaveCount(0);
});

test("ANL-05…13 the blocks show the right numbers of the right things", async ({ page }) => {
  const stats = await as<{ total: number }>(desk, emailOf("admin"), "GET", "/api/events/stats");
  await as(desk, emailOf("editor"), "PATCH", "/api/settings", { enableComments: true });
  await openDesk(page, desk, "admin", TAB);
  await expect(page.getByRole("region", { name: "Active events" })).toContainText(
    String(stats.total),
  );
  const visitors = (await (await fetch(`${desk.url}/api/events/stats`)).json()) as {
    total: number;
  };
  expect(stats.total).toBeGreaterThan(visitors.total);
  await expect(page.getByRole("region", { name: "Activity log entries" })).toContainText(/\d/);
  await expect(block(page, "Top countries").getByRole("listitem")).toHaveCount(5);
  await expect(block(page, "Top countries").getByRole("listitem").first()).toContainText("Ghana");
  await expect(block(page, "Most used tags").getByRole("listitem")).toHaveCount(6);
  const actions = block(page, "Admin actions").getByRole("listitem");
  expect(await actions.count()).toBeLessThanOrEqual(5);
  await expect(actions.first()).toContainText(/\d+ events?/);
  const people = block(page, "Recent moderators").getByRole("listitem");
  await expect(people.first()).toContainText(/\d+ actions?/);
  await expect(people.first()).toContainText(/Last activity: \w+ \d+, \d{4}/);
});

test("ANL-14…20 nothing to count is said in words, and a missing time is N/A", async ({
  page,
  accessible,
}) => {
  await page.route("**/api/events/stats", (route) =>
    route.fulfill({ json: { total: 0, byCountry: [], byTag: [] } }),
  );
  await page.route("**/api/logs/stats", (route) =>
    route.fulfill({ json: { totalLogs: 0, actionBreakdown: [], recentUsers: [] } }),
  );
  await openDesk(page, desk, "admin", TAB);
  for (const text of [
    "No country data available yet.",
    "No tag analytics available.",
    "No activity recorded yet.",
    "No moderator activity to display.",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await accessible();
  await page.unroute("**/api/logs/stats");
  await page.route("**/api/logs/stats", (route) =>
    route.fulfill({
      json: {
        totalLogs: 1001,
        actionBreakdown: [
          { _id: "event.update", count: 1000 },
          { _id: "user.role", count: 1 },
        ],
        recentUsers: [{ _id: "former@example.org", count: 4, lastActivity: null }],
      },
    }),
  );
  await page.getByRole("button", { name: "Refresh data" }).click();
  await expect(page.getByText("Last activity: N/A")).toBeVisible();
  await expect(page.getByText("1,000 events")).toBeVisible();
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  const widths = await block(page, "Admin actions")
    .locator("i")
    .evaluateAll((bars) => bars.map((bar) => (bar as HTMLElement).style.inlineSize));
  expect(widths).toEqual(["100%", "8%"]);
});

test("ERR-59 TOAST-08 a failure shows the error's own message, once", async ({ page }) => {
  allowErrors(/status of 500 .*\/api\/logs\/stats/);
  await page.route("**/api/logs/stats", (route) =>
    route.fulfill({ status: 500, json: { message: "the log is being moved" } }),
  );
  await openDesk(page, desk, "admin", TAB);
  const toasts = page.getByRole("region", { name: "Messages" });
  await expect(toasts.getByText("the log is being moved")).toHaveCount(1);
});

test("the activity log can be paged and filtered by action and person", async ({ page }) => {
  for (let i = 0; i < 21; i++) {
    await as(desk, emailOf("editor"), "PATCH", "/api/settings", { siteName: `Name ${i}` });
  }
  await openDesk(page, desk, "admin", TAB);
  const log = page.locator("#log");
  await expect(log.locator("tbody tr")).toHaveCount(20);
  await log.getByLabel("Action").selectOption("settings.update");
  await expect(page).toHaveURL(/logAction=settings\.update/);
  await expect(log.locator("tbody tr").first()).toContainText(emailOf("editor"));
  await log.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/logPage=2/);
  await log.getByLabel("Person").fill(emailOf("user"));
  await expect(page.getByText("No entries match your filters.")).toBeVisible();
  await log.getByRole("button", { name: "Reset filters" }).click();
  await expect(log.locator("tbody tr")).toHaveCount(20);
  await log.getByLabel("Person").fill(emailOf("editor"));
  await expect(log.locator("tbody").getByText(emailOf("admin"))).toHaveCount(0);
  await expect(log.locator("tbody tr").first()).toContainText("Settings changed");
  await log.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("No entries match your filters.")).toBeVisible();
  await log.getByRole("button", { name: "Reset filters" }).click();
  await log.getByLabel("From", { exact: true }).fill("2020-01-01");
  await expect(log.locator("tbody tr")).toHaveCount(20);
});

test("H-17 the log shows settings before and after, its head, and can be saved", async ({
  page,
}) => {
  await as(desk, emailOf("editor"), "PATCH", "/api/settings", { siteName: "Before" });
  await as(desk, emailOf("editor"), "PATCH", "/api/settings", { siteName: "After" });
  await openDesk(page, desk, "admin", `${TAB}&logAction=settings.update`);
  await expect(page.getByText("Site name: Before → After").first()).toBeVisible();
  await expect(page.getByText(/^\d+:[0-9a-f]{64}$/)).toBeVisible();
  await expect(page.getByRole("figure", { name: /^Events added/ })).toBeVisible();
  const log = page.getByRole("region", { name: "Activity log" });
  await log.getByLabel("Format").selectOption("jsonl");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    log.getByRole("button", { name: "Download the log" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sankofa-log-.*\.jsonl$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  const numbers = lines.map((line) => (JSON.parse(line) as { seq: number }).seq);
  expect(numbers).toEqual(lines.map((_, i) => i + 1));
});

test("S-21 what happened over time is drawn, and says the same as a table", async ({
  page,
  accessible,
}) => {
  await openDesk(page, desk, "admin", TAB);
  const trends = page.getByRole("region", { name: "Over time" });
  await expect(trends.getByRole("figure", { name: /^Events added/ })).toBeVisible();
  await trends.getByText("The same as a table").click();
  const today = trends.getByRole("row").nth(1);
  await expect(today.getByRole("cell").first()).toHaveText("9");
  await expect(trends.getByText("Waiting for review")).toBeVisible();
  await accessible();
  await trends.getByRole("button", { name: "365 days" }).click();
  await expect(trends.getByRole("row")).toHaveCount(54);
  await expect(trends.getByRole("columnheader", { name: "Week from" })).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`the analytics fit a screen of ${width} pixels, light and dark`, async ({
    page,
    accessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openDesk(page, desk, "admin", TAB);
    await expect(page.getByRole("figure", { name: /^Events added/ })).toBeVisible();
    await noSidewaysScroll(page);
    await inBothThemes(page, accessible);
  });
}

test("a link that is only hovered over is not read; opened, it is read once", async ({ page }) => {
  const title = `Hovered ${word()}`;
  const { id } = await add(desk, title);
  await visit(page, `${desk.url}/history?search=${encodeURIComponent(title)}`);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith(`/api/events/${id}`)) return;
    asked.push(request.headers().purpose ?? "read");
  });
  const link = page.getByRole("link", { name: title, exact: true });
  await link.hover();
  await expect.poll(() => asked).toEqual(["prefetch"]);
  await page.getByRole("heading", { level: 1 }).hover();
  await link.hover();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect.poll(() => asked).toEqual(["prefetch", "read"]);
});
