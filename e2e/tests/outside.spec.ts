import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { appears, stopClock, TICKS } from "../clock.ts";
import { allowErrors, expect, test, visit } from "../fixtures.ts";

test("R-41 MISC-02 each visit is counted once by the configured collector, without what was typed", async ({
  page,
  launch,
}) => {
  const counted: { name: string; url: string; domain: string }[] = [];
  const collector = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      if (request.url === "/api/event") counted.push(JSON.parse(body));
      response.writeHead(202, { "Access-Control-Allow-Origin": "*" }).end("ok");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  const server = await launch({
    demo: true,
    env: {
      SANKOFA_ANALYTICS_URL: `http://127.0.0.1:${port}`,
      SANKOFA_ANALYTICS_SITE: "history.example.org",
    },
  });
  await visit(page, `${server.url}/history?search=secret#x`);
  await expect.poll(() => counted.length).toBe(1);
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect.poll(() => counted.length).toBe(2);
  expect(counted.map((visit) => [visit.name, visit.url, visit.domain])).toEqual([
    ["pageview", `${server.url}/history`, "history.example.org"],
    ["pageview", `${server.url}/about`, "history.example.org"],
  ]);
  collector.close();
});

test("R-41 MISC-02 MISC-03 without a collector nothing leaves the browser, and nothing is measured", async ({
  page,
  demo,
}) => {
  const outside: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(demo.url) && !request.url().startsWith("data:"))
      outside.push(request.url());
  });
  await visit(page, demo.url);
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/about/);
  await page.waitForLoadState("networkidle");
  expect(outside).toEqual([]);
});

test("footer links that the keeper sets become real", async ({ page, launch }) => {
  const links = {
    privacy: "https://example.org/privacy",
    social: [{ name: "Mastodon", url: "https://example.org/@a" }],
  };
  const server = await launch({ env: { SANKOFA_FOOTER_LINKS: JSON.stringify(links) } });
  await visit(page, server.url);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute(
    "href",
    links.privacy,
  );
  await expect(footer.getByRole("link", { name: "Mastodon" })).toHaveAttribute(
    "href",
    "https://example.org/@a",
  );
  await expect(footer.getByRole("link", { name: "Contribute" })).not.toHaveAttribute("href");
});

test("ERR-01 ERR-02 TOAST-01 TOAST-03 TOAST-06 a list that cannot be loaded is emptied, said so, and can be tried again", async ({
  page,
  demo,
}) => {
  allowErrors(/status of 500 .*\/api\/events\?/);
  await visit(page, `${demo.url}/about`);
  await page.route("**/api/events?*", (route) =>
    route.fulfill({ status: 500, json: { message: "no", code: "internal" } }),
  );
  await page.getByRole("banner").getByRole("link", { name: "History" }).click();
  const toast = page
    .getByRole("alert")
    .filter({ hasText: "Failed to load events. Please try again later." });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeGreaterThan(640);
  expect(box?.y).toBeLessThan(200);
  await expect(page.locator("main article")).toHaveCount(0);
  await toast.getByRole("button", { name: /dismiss|close/i }).click();
  await expect(toast).toHaveCount(0);
  await page.unroute("**/api/events?*");
  await page
    .getByRole("button", { name: /try again|retry/i })
    .first()
    .click();
  await expect(page.locator("main article").first()).toBeVisible();
});

test("TOAST-07 a message goes after five seconds", async ({ page, demo }) => {
  allowErrors(/status of 400 .*\/api\/events\?/);
  await page.clock.install();
  await visit(page, `${demo.url}/about`);
  await page.route("**/api/events?*", (route) =>
    route.fulfill({ status: 400, json: { message: "no", code: "invalid" } }),
  );
  await stopClock(page);
  await page.getByRole("banner").getByRole("link", { name: "History" }).click();
  // A pointer that rests on a message holds it, so it goes elsewhere.
  await page.mouse.move(5, 500);
  const toast = page.getByRole("alert").filter({ hasText: "Failed to load events." });
  await appears(page, toast);
  await page.clock.runFor(5000 - TICKS);
  await expect(toast).toBeVisible();
  await page.clock.runFor(TICKS);
  await expect(toast).toHaveCount(0);
});

test("ERR-26 a discussion that cannot be loaded is said so", async ({ page, demo }) => {
  allowErrors(/status of 500 .*\/comments\?/);
  await visit(page, demo.url);
  await page.route("**/comments?*", (route) =>
    route.fulfill({ status: 500, json: { message: "no", code: "internal" } }),
  );
  await page
    .locator("main article")
    .first()
    .getByRole("link", { name: /^Explore/ })
    .click();
  await expect(page.getByText("Failed to load comments").first()).toBeVisible();
});
