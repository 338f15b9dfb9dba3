import { allowErrors, expect, type Page, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await start({
    events: [
      { id: "a", title: "The first year", country: "Ghana", date: "1801-05-01" },
      { id: "b", title: "In the nineties", country: "Ethiopia", date: "1896-03-01" },
      { id: "c", title: "Also in the nineties", country: "Ghana", date: "1897-02-09" },
      { id: "d", title: "The last year", country: "Ghana", date: "1900-12-31" },
      { id: "e", title: "The year after", country: "Mali", date: "1901-01-01" },
      { id: "f", title: "The year before", country: "Mali", date: "1800-12-31" },
    ],
  });
});
test.afterAll(() => server.stop());

const titles = (page: Page) => page.getByRole("main").getByRole("article").getByRole("heading");

test("S-06 a century runs from 1801 to 1900", async ({ page }) => {
  await visit(page, `${server.url}/centuries/19`);
  await expect(page).toHaveTitle("African history in the 19th century | Sankofa");
  await expect(titles(page)).toHaveText([
    "The first year",
    "In the nineties",
    "Also in the nineties",
    "The last year",
  ]);
  await expect(page.getByText("4 events from 2 countries, 1801 to 1900.")).toBeVisible();
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
  await expect(crumbs).toHaveText(["Home", "Timeline", "19th century"]);
});

test("S-06 a decade narrows the events; the last year stands for itself", async ({ page }) => {
  await visit(page, `${server.url}/centuries/19`);
  const strip = page.getByRole("navigation", { name: "By decade" });
  await expect(strip.getByRole("link")).toHaveCount(11);
  await strip.getByRole("link", { name: "1890s, 2 events" }).click();
  await expect(page).toHaveTitle("1890s – African history in the 19th century | Sankofa");
  await expect(titles(page)).toHaveText(["In the nineties", "Also in the nineties"]);
  await strip.getByRole("link", { name: "1900, 1 event" }).click();
  await expect(titles(page)).toHaveText(["The last year"]);
  await expect(page.getByRole("heading", { level: 2, name: "1900" })).toBeVisible();
  await page.getByRole("link", { name: "All of the 19th century" }).click();
  await expect(titles(page)).toHaveCount(4);
});

test("S-06 the map counts the century in five steps, and leads to its countries", async ({
  page,
}) => {
  await visit(page, `${server.url}/centuries/19`);
  const map = page.getByRole("group", { name: /Map of Africa.*19th century/ });
  await expect(map.getByRole("link")).toHaveCount(54);
  await expect(map.getByRole("link", { name: "Ghana, 3 events" }).locator("path")).toHaveAttribute(
    "data-step",
    "3",
  );
  await expect(
    map.getByRole("link", { name: "Ethiopia, 1 event" }).locator("path"),
  ).toHaveAttribute("data-step", "1");
  await expect(map.getByRole("link", { name: "Mali, 0 events" }).locator("path")).toHaveAttribute(
    "data-step",
    "0",
  );
  await expect(
    page.getByRole("list", { name: /Events in a country/ }).getByRole("listitem"),
  ).toHaveText(["None", "1", "2", "3 to 4", "5 or more", "Disputed"]);
  await page.getByText("2 countries as a list").click();
  await page.locator("details").getByRole("link", { name: "Ghana" }).click();
  await expect(page).toHaveURL(`${server.url}/countries/ghana?century=19`);
  await expect(titles(page)).toHaveText([
    "The first year",
    "Also in the nineties",
    "The last year",
  ]);
});

test("S-06 the centuries before and after are a step away, as far as there are pages", async ({
  page,
}) => {
  await visit(page, `${server.url}/centuries/19`);
  const turn = page.getByRole("navigation", { name: "Other centuries" });
  await expect(turn.getByRole("link")).toHaveText([
    "Century before18th1 event",
    "Century after20th1 event",
  ]);
  await turn.getByRole("link", { name: /Century after/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("20th century");
  await expect(titles(page)).toHaveText(["The year after"]);
  await visit(page, `${server.url}/centuries/11`);
  await expect(turn.getByRole("link")).toHaveText([/12th/]);
  await expect(page.getByText(/^No events yet, 1001 to 1100/)).toBeVisible();
  await visit(page, `${server.url}/centuries/21`);
  await expect(turn.getByRole("link")).toHaveText([/20th/]);
});

for (const n of ["10", "22", "019", "x"]) {
  test(`S-06 /centuries/${n} is not found`, async ({ page }) => {
    allowErrors(/status of 404/);
    const answer = await page.goto(`${server.url}/centuries/${n}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
  });
}

test("S-06 the timeline leads to the page of a century", async ({ page }) => {
  await visit(page, `${server.url}/timeline?century=19`);
  await page.getByRole("link", { name: "The 19th century by decade and on a map" }).click();
  await expect(page).toHaveURL(`${server.url}/centuries/19`);
  await page.getByRole("link", { name: "Read it on the timeline" }).click();
  await expect(page).toHaveURL(`${server.url}/timeline?century=19`);
});

test("S-06 a decade of the timeline is there without scripts, too", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/timeline?decade=1890`);
  await expect(titles(page)).toHaveText(["In the nineties", "Also in the nineties"]);
  await context.close();
});

test("S-06 a century leads to the people who lived in it", async ({ page, demo }) => {
  const response = await fetch(`${demo.url}/api/people?century=19&limit=6&page=1`);
  const { total, items } = (await response.json()) as { total: number; items: { name: string }[] };
  await visit(page, `${demo.url}/centuries/19`);
  const people = page.getByRole("region", { name: "People" });
  await expect(people.getByRole("listitem").getByRole("link")).toHaveText(
    items.map(({ name }) => name),
  );
  await people.getByRole("link", { name: `All ${total} people of this century` }).click();
  await expect(page).toHaveURL(`${demo.url}/people?century=19#directory`);
  await expect(page.getByText(new RegExp(`^${total} people,`))).toBeVisible();
});

test("S-06 a century of which nobody is known names nobody", async ({ page }) => {
  await visit(page, `${server.url}/centuries/19`);
  await expect(page.getByRole("region", { name: "Where" })).toBeVisible();
  await expect(page.getByRole("region", { name: "People" })).toHaveCount(0);
});
