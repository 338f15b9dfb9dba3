import { allowErrors, expect, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await start({
    events: [
      { id: "ghana", title: "Ghana free", country: "Ghana", date: "1957-03-06", tags: ["WAR"] },
      { id: "mali", title: "A mosque", country: "Mali", date: "1325-01-01", precision: "circa" },
      { id: "kenya", title: "Kenya free", country: "Kenya", date: "1963-12-12", tags: ["WAR"] },
    ],
  });
});
test.afterAll(() => server.stop());

for (const [path, title] of [
  ["/history", "History Archive | Sankofa"],
  ["/history?country=Ghana", "Ghana – History Archive | Sankofa"],
  ["/history?country=Ghana&tags=WAR&decade=1950", "Ghana, War, 1950s – History Archive | Sankofa"],
  ["/history?search=free", "“free” – History Archive | Sankofa"],
  ["/timeline?century=14", "14th century – Timeline | Sankofa"],
  ["/on-this-day?day=03-06", "March 6 – On This Day | Sankofa"],
  ["/collections?tag=WAR", "War – Collections | Sankofa"],
  ["/events/:mali", "A mosque (c. 1325) | Sankofa"],
] as const) {
  test(`SEO-01 ${path} is called ${title}, by the server and by scripts`, async ({ page }) => {
    const list = await fetch(`${server.url}/api/events?country=Mali&limit=1`);
    const { items } = (await list.json()) as { items: { id: string }[] };
    const address = server.url + path.replace(":mali", items[0]?.id ?? "");
    const html = await (await fetch(address)).text();
    expect(html).toContain(`<title>${title}</title>`);
    await visit(page, address);
    await expect(page).toHaveTitle(title);
  });
}

test("HIST-01 the list of a view begins on the first screen of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, `${server.url}/history?country=Ghana`);
  await expect(page.getByRole("heading", { name: "1 event" })).toBeInViewport();
});

test("HIST-01 a view of the archive says what it shows, under its own heading", async ({
  page,
}) => {
  await visit(page, `${server.url}/history`);
  await page.getByRole("checkbox", { name: /^Ghana/ }).check();
  await expect(page).toHaveTitle("Ghana – History Archive | Sankofa");
  await expect(page.getByRole("heading", { level: 1, name: "History Archive" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Ghana", { exact: true }).first()).toBeVisible();
});

test("HIST-10 a region is one chip, which takes all of it away", async ({ page }) => {
  await visit(page, `${server.url}/places`);
  await page.getByRole("link", { name: /West Africa/ }).click();
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.getByRole("listitem")).toHaveCount(2);
  await expect(page).toHaveTitle("West Africa – History Archive | Sankofa");
  await expect(page.getByText("2 events", { exact: true })).toBeVisible();
  await chips.getByRole("link", { name: "Remove filter West Africa" }).click();
  await expect(page).toHaveURL(`${server.url}/history`);
});

test("EVT-08 the way back leads to the list one came from, with its filters", async ({ page }) => {
  await visit(page, `${server.url}/history?tags=WAR&sort=oldest`);
  await page.getByRole("link", { name: "Ghana free", exact: true }).click();
  const back = page.getByRole("link", { name: "Back to History Archive" });
  await expect(back).toHaveAttribute("href", "/history?tags=WAR&sort=oldest");
  await page.reload();
  await expect(back).toHaveAttribute("href", "/history?tags=WAR&sort=oldest");
  await back.click();
  await expect(page).toHaveURL(`${server.url}/history?tags=WAR&sort=oldest`);
  await visit(page, server.url);
  await page.getByRole("link", { name: "Ghana free", exact: true }).click();
  await expect(back).toHaveAttribute("href", "/history");
});

for (const [path, feed, calendar] of [
  ["/history", "/feeds/latest.atom", "/feeds/anniversaries.ics"],
  [
    "/history?country=Ghana",
    "/feeds/latest.atom?country=Ghana",
    "/feeds/anniversaries.ics?country=Ghana",
  ],
  ["/on-this-day?day=03-06", "/feeds/on-this-day.atom", "/feeds/anniversaries.ics"],
] as const) {
  test(`${path} has links to its feed and its calendar`, async ({ page }) => {
    await visit(page, server.url + path);
    const follow = page.getByRole("navigation", { name: "Follow" });
    await expect(follow.getByRole("link", { name: "Atom feed" })).toHaveAttribute("href", feed);
    const link = follow.getByRole("link", { name: "Calendar of anniversaries" });
    await expect(link).toHaveAttribute("href", calendar);
    for (const address of [feed, calendar]) {
      expect((await fetch(server.url + address)).status).toBe(200);
    }
  });
}

test("OTD-01 a day with one page has no paginator", async ({ page }) => {
  await visit(page, `${server.url}/on-this-day?day=03-06`);
  await expect(page.locator("main article")).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
});

test("HIST-12 after a failed load the filters come back with the list", async ({ page }) => {
  allowErrors(/status of 500/);
  await visit(page, `${server.url}/history`);
  await page.route("**/api/events?**", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
  await page.getByRole("link", { name: /^Before 1950/ }).click();
  await expect(page.getByText("The events could not be loaded.")).toBeVisible();
  await page.unroute("**/api/events?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "1950s, 1 event" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Mali 1/ })).toBeVisible();
});
