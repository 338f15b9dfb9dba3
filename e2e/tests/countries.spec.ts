import { allowErrors, expect, hydrated, type Page, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await start({
    events: [
      { id: "ghana-1957-independence", title: "Free", country: "Ghana", date: "1957-03-06" },
      { id: "castle", title: "A castle", country: "Ghana", date: "1482-01-19" },
      { id: "stool", title: "The Golden Stool", country: "Ghana", date: "1900-03-28" },
      { id: "abidjan", title: "A capital", country: "Ivory Coast", date: "1983-03-21" },
      ...Array.from({ length: 25 }, (_, i) => ({
        id: `mali-${i}`,
        title: `Event ${String(i + 1).padStart(2, "0")}`,
        country: "Mali",
        date: `${1800 + i}-05-05`,
      })),
    ],
  });
});
test.afterAll(() => server.stop());

const lines = (page: Page) => page.getByRole("main").getByRole("article");

test("S-06 a country has its region, its names, its map and its events, oldest first", async ({
  page,
}) => {
  await visit(page, `${server.url}/countries/ghana`);
  await expect(page).toHaveTitle("Ghana in African history | Sankofa");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Ghana" })).toBeVisible();
  await expect(main.getByText("West Africa", { exact: true })).toBeVisible();
  await expect(main.getByText("3 events from 1482 to 1957.")).toBeVisible();
  await expect(main.getByText("Gold Coast", { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "March 6, 1957" })).toHaveAttribute(
    "href",
    /\/events\//,
  );
  await expect(main.getByRole("img", { name: "Map of Ghana" })).toBeVisible();
  await expect(lines(page).getByRole("heading")).toHaveText([
    "A castle",
    "The Golden Stool",
    "Free",
  ]);
  await expect(
    page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem"),
  ).toHaveText(["Home", "Places", "Ghana"]);
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link", { name: "Places" })).toHaveAttribute("aria-current", "page");
});

test("S-06 the strip counts by century and narrows the events to one", async ({ page }) => {
  await visit(page, `${server.url}/countries/ghana`);
  const strip = page.getByRole("navigation", { name: "By century" });
  await expect(strip.getByRole("link")).toHaveCount(6);
  await expect(strip.getByRole("link", { name: "16th century, 0 events" })).toBeVisible();
  // 1900 is in the 19th century.
  await strip.getByRole("link", { name: "19th century, 1 event" }).click();
  await expect(page).toHaveURL(`${server.url}/countries/ghana?century=19#events`);
  await expect(page).toHaveTitle("19th century – Ghana in African history | Sankofa");
  await expect(lines(page).getByRole("heading")).toHaveText(["The Golden Stool"]);
  await expect(strip.locator("[aria-current]")).toHaveText(/19th/);
  await page.getByRole("link", { name: "The 19th century in all countries" }).click();
  await expect(page).toHaveURL(`${server.url}/centuries/19`);
  await page.goBack();
  await page.getByRole("link", { name: "All centuries" }).click();
  await expect(lines(page)).toHaveCount(3);
});

test("S-06 long lists have pages", async ({ page }) => {
  await visit(page, `${server.url}/countries/mali`);
  await expect(lines(page)).toHaveCount(20);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/countries\/mali\?page=2/);
  await expect(lines(page).getByRole("heading").first()).toHaveText("Event 21");
  await expect(lines(page)).toHaveCount(5);
  await page.goto(`${server.url}/countries/mali?page=9`);
  await expect(page).toHaveURL(`${server.url}/countries/mali?page=2`);
});

test("S-06 a country is followed by feed and calendar", async ({ page }) => {
  await visit(page, `${server.url}/countries/ghana`);
  const follow = page.getByRole("navigation", { name: "Follow" }).getByRole("link");
  await expect(follow).toHaveCount(2);
  for (const link of await follow.all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    const answer = await fetch(server.url + (await link.getAttribute("href")));
    expect(await answer.text()).toContain("Golden Stool");
  }
});

test("S-06 a map is loaded for the country that is opened, and for no other", async ({ page }) => {
  const maps: string[] = [];
  page.on("request", (request) => {
    const [name] = /\b[A-Z]{2}-[\w-]+\.json$/.exec(request.url()) ?? [];
    if (name) maps.push(name.slice(0, 2));
  });
  await visit(page, `${server.url}/places`);
  await page.getByText("All 54 countries").click();
  await page
    .getByRole("link", { name: /^Ghana/ })
    .last()
    .click();
  await expect(page).toHaveURL(`${server.url}/countries/ghana`);
  const own = page.locator("#locator [data-outline]").last();
  await expect(own).toHaveAttribute("d", /^M\d+/);
  const loaded = await own.getAttribute("d");
  expect(maps).toEqual(["GH"]);
  await page.reload();
  await hydrated(page);
  // It came with the page, and is the same.
  await expect(own).toHaveAttribute("d", loaded ?? "");
  expect(maps).toEqual(["GH"]);
});

test("S-06 events and lists lead to the country", async ({ page }) => {
  await visit(page, `${server.url}/countries/ghana`);
  await lines(page).getByRole("link", { name: "A castle" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A castle" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Ghana", exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/countries/ghana`);
  await visit(page, `${server.url}/history?country=Ghana`);
  await page.getByRole("main").getByRole("link", { name: "Ghana", exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/countries/ghana`);
});

test("S-06 a country without events says so, and what is none is not found", async ({ page }) => {
  await visit(page, `${server.url}/countries/togo`);
  await expect(page.getByText("No events yet.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "By century" })).toHaveCount(0);
  allowErrors(/status of 404/);
  const answer = await page.goto(`${server.url}/countries/atlantis`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
});

test("S-06 a failure is said, and can be tried again", async ({ page }) => {
  await visit(page, `${server.url}/about`);
  allowErrors(/status of 503/, /Failed to load/);
  await page.route("**/api/countries/*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/countries/ghana" });
    document.querySelector("main")?.append(link);
    link.click();
  });
  await expect(page.getByText("The events could not be loaded.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Ghana" })).toBeVisible();
  await page.unroute("**/api/countries/*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("3 events from 1482 to 1957.")).toBeVisible();
});

test("S-30 countries have the names they ask for, and are found by others", async ({ page }) => {
  await visit(page, `${server.url}/countries/ivory-coast`);
  await expect(page).toHaveURL(`${server.url}/countries/cote-d-ivoire`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Côte d'Ivoire");
  await expect(lines(page).getByRole("heading")).toHaveText(["A capital"]);
  await visit(page, `${server.url}/history?country=Ivory%20Coast`);
  await expect(page.getByRole("checkbox", { name: /^Côte d'Ivoire/ })).toBeChecked();
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  await visit(page, `${server.url}/history?search=ivory%20coast`);
  await expect(page.getByRole("link", { name: "A capital", exact: true })).toBeVisible();
});
