import { expect, noSidewaysScroll, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await start({
    events: [
      { id: "a", title: "Late fifties", country: "Ghana", date: "1959-12-31" },
      {
        id: "b",
        title: "First of the sixties",
        country: "Kenya",
        date: "1960-01-01",
        summary: "A harbour is built.",
      },
      { id: "c", title: "Last of the sixties", country: "Egypt", date: "1969-12-31" },
      { id: "d", title: "Seventies", country: "Mali", date: "1970-01-01" },
      { id: "f", title: "Last year of a century", country: "Mali", date: "1900-05-01" },
      { id: "g", title: "First year of a century", country: "Mali", date: "2001-05-01" },
      { id: "e", title: "Long ago", country: "Mali", date: "1324-07-01", precision: "month" },
      ...Array.from({ length: 30 }, (_, i) => ({
        id: `n${i}`,
        title: `Nineties ${i}`,
        date: `199${i % 10}-02-03`,
      })),
    ],
  });
});
test.afterAll(() => server.stop());

const titles = "main article h3";

test("RTE-03 TL-01 events are listed oldest first", async ({ page }) => {
  await visit(page, `${server.url}/timeline`);
  const first = await page.locator(titles).allTextContents();
  expect(first.slice(0, 6)).toEqual([
    "Long ago",
    "Last year of a century",
    "Late fifties",
    "First of the sixties",
    "Last of the sixties",
    "Seventies",
  ]);
});

test("TL-02 entries alternate left and right", async ({ page }) => {
  await visit(page, `${server.url}/timeline?decade=1990`);
  const xs = await page
    .locator("main article")
    .evaluateAll((cards) => cards.slice(0, 4).map((card) => card.getBoundingClientRect().x));
  expect(xs[0]).toBeLessThan(xs[1] ?? 0);
  expect(xs[0]).toBe(xs[2]);
  expect(xs[1]).toBe(xs[3]);
});

for (const [row, text, want] of [
  ["TL-03", "seventies", "Seventies"],
  ["TL-04", "kenya", "First of the sixties"],
  ["TL-05", "harbour", "First of the sixties"],
] as const) {
  test(`${row} the search finds ${text}`, async ({ page }) => {
    await visit(page, `${server.url}/timeline`);
    await page.getByRole("searchbox", { name: "Search title, country, summary" }).fill(text);
    await expect(page.locator(titles)).toHaveText([want]);
    await expect(page).toHaveURL(new RegExp(`search=${text}`));
  });
}

test("TL-06 the decades are all and the fifties to the twenties", async ({ page }) => {
  await visit(page, `${server.url}/timeline`);
  const options = await page
    .getByRole("combobox", { name: "Decade" })
    .locator("option")
    .allTextContents();
  expect(options).toHaveLength(9);
  expect(options.slice(1)).toEqual([
    "1950s",
    "1960s",
    "1970s",
    "1980s",
    "1990s",
    "2000s",
    "2010s",
    "2020s",
  ]);
});

test("TL-07 the 1960s are 1960 to 1969", async ({ page }) => {
  await visit(page, `${server.url}/timeline`);
  await page.getByRole("combobox", { name: "Decade" }).selectOption("1960s");
  await expect(page.locator(titles)).toHaveText(["First of the sixties", "Last of the sixties"]);
});

test("TL-08 nothing found is said", async ({ page }) => {
  await visit(page, `${server.url}/timeline?search=zzzz`);
  await expect(page.getByText("No events match your filters.")).toBeVisible();
});

test("S-06 the rail counts each century, opens its decades and jumps there", async ({ page }) => {
  await visit(page, `${server.url}/timeline`);
  const rail = page.getByRole("navigation", { name: "Events by century" });
  await expect(rail.getByRole("link", { name: "All 37" })).toHaveAttribute("aria-current", "true");
  await expect(rail.getByRole("link", { name: "14th century 1" })).toBeVisible();
  await expect(rail.getByRole("link", { name: "19th century 1" })).toBeVisible();
  await expect(rail.getByRole("link", { name: "20th century 34" })).toBeVisible();
  await rail.getByRole("link", { name: "14th century 1" }).click();
  await expect(page.locator(titles)).toHaveText(["Long ago"]);
  await expect(page.getByRole("heading", { name: "14th century" })).toBeVisible();
  await rail.getByRole("link", { name: "20th century" }).click();
  await rail.getByRole("link", { name: "1960s 2" }).click();
  await expect(page.locator(titles)).toHaveText(["First of the sixties", "Last of the sixties"]);
  await expect(rail.getByRole("link", { name: "1990s 30" })).toBeVisible();
  await rail.getByRole("link", { name: "All" }).click();
  await expect(page).toHaveURL(`${server.url}/timeline`);
});

test("S-06 1900 is in the 19th century and 2000 in the 20th", async ({ page }) => {
  await visit(page, `${server.url}/timeline?century=19`);
  await expect(page.locator(titles)).toHaveText(["Last year of a century"]);
  await visit(page, `${server.url}/timeline?century=21`);
  await expect(page.locator(titles)).toHaveText(["First year of a century"]);
});

for (const width of [320, 360, 768, 1280]) {
  test(`S-06 the rail fits ${width} px with a century open, and is accessible`, async ({
    page,
    accessible,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, `${server.url}/timeline?century=20`);
    await noSidewaysScroll(page);
    await accessible();
  });
}

test("scrolling loads what follows, until nothing is missing", async ({ page }) => {
  await visit(page, `${server.url}/timeline`);
  await expect(page.locator(titles)).toHaveCount(20);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.locator(titles)).toHaveCount(37);
  expect(new Set(await page.locator(titles).allTextContents()).size).toBe(37);
});

test("the timeline fits 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, `${server.url}/timeline`);
  await noSidewaysScroll(page);
});
