import { expect, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
let id: string;
test.beforeAll(async () => {
  server = await start();
  await server.load([{ id: "ghana", title: "Ghana becomes independent" }]);
  const answer = await fetch(`${server.url}/api/events`);
  id = ((await answer.json()) as { items: { id: string }[] }).items[0]?.id ?? "";
});
test.afterAll(() => server.stop());

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const opened: unknown[][] = [];
    Object.assign(window, { opened });
    window.open = (...args: unknown[]) => {
      opened.push(args);
      return null;
    };
  });
  await page.clock.install();
  await visit(page, `${server.url}/events/${id}`);
  await page.getByRole("main").getByRole("button", { name: "Share" }).click();
});

const opened = (page: import("@playwright/test").Page) =>
  page.evaluate(() => (window as unknown as { opened: [string, string, string][] }).opened);

for (const [row, name, host, parameter] of [
  ["SHR-01", "Facebook", "www.facebook.com", "u"],
  ["SHR-02", "X", "twitter.com", "url"],
  ["SHR-03", "LinkedIn", "www.linkedin.com", "url"],
] as const) {
  test(`${row} SHR-04 SHR-08 ${name} opens a window of 600 by 400 with the share page`, async ({
    page,
  }) => {
    await page
      .getByRole("main")
      .locator("[popover], [role=menu]")
      .getByText(name, { exact: true })
      .click();
    const [call] = await opened(page);
    const url = new URL(call?.[0] ?? "");
    expect(url.host).toBe(host);
    expect(url.searchParams.get(parameter)).toBe(`${server.url}/api/events/${id}/share`);
    expect(call?.[2]).toContain("width=600,height=400");
    expect(call?.[2]).toContain("noopener");
  });
}

test("SHR-07 the microblog gets the words", async ({ page }) => {
  await page
    .getByRole("main")
    .locator("[popover], [role=menu]")
    .getByText("X", { exact: true })
    .click();
  const [call] = await opened(page);
  expect(new URL(call?.[0] ?? "").searchParams.get("text")).toBe(
    "Check out this historical event: Ghana becomes independent (Ghana, 1957)",
  );
});

test("SHR-05 SHR-06 the link is copied, and said so for two seconds", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByText("Copy link").click();
  await expect(page.getByText("Link copied").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.url}/events/${id}`,
  );
  await page.clock.runFor(1900);
  await expect(page.getByText("Link copied").first()).toBeVisible();
  await page.clock.runFor(400);
  await expect(page.getByText("Link copied")).toHaveCount(0);
});
