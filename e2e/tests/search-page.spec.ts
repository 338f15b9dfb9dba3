import { expect, type Page, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await start({
    events: [
      {
        id: "stool",
        title: "A demand for the Golden Stool",
        date: "1900-03-28",
        summary: "The governor asked for the stool of the Asante to sit on.",
      },
      {
        id: "kumasi",
        title: "Asante defeats a governor",
        date: "1824-01-21",
        summary: "He marched inland with only part of his forces.",
      },
      {
        id: "later",
        title: "Asante returns to the cup",
        date: "1983-11-27",
        summary: "The club of Kumasi won at home.",
      },
      ...Array.from({ length: 25 }, (_, i) => ({
        id: `m${i}`,
        title: `Market ${i}`,
        country: "Mali",
        date: "1400-01-01",
        precision: "year",
      })),
    ],
  });
});
test.afterAll(() => server.stop());

const titles = (page: Page) => page.getByRole("main").locator("h3");
const line = (page: Page) => page.getByRole("main").getByText("Nothing has the word");

for (const scripts of [true, false]) {
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts });
    const open = (page: Page, path: string) =>
      scripts ? visit(page, server.url + path) : page.goto(server.url + path);

    test("S-08 a misspelled word and years are understood, said, and can be taken back", async ({
      page,
    }) => {
      await expect(async () => {
        await open(page, "/search?q=asanti+1800-1900");
        const showing = "Nothing has the word asanti. Showing asante, in the years 1800 to 1900.";
        await expect(line(page)).toContainText(showing, { timeout: 1000 });
      }).toPass();
      await expect(page).toHaveTitle("“asanti 1800-1900” – Search | Sankofa");
      await expect(titles(page)).toHaveText([
        "Asante defeats a governor",
        "A demand for the Golden Stool",
      ]);
      await expect(titles(page).first().locator("mark")).toHaveText("Asante");
      await page.getByRole("link", { name: "Any year" }).click();
      await expect(page).toHaveURL(/\/search\?q=asanti$/);
      await expect(titles(page)).toHaveCount(3);
      await page.getByRole("link", { name: "Only “asanti”" }).click();
      await expect(page.getByText('Nothing found for “"asanti"”.')).toBeVisible();
    });

    test("S-08 the box searches, and the kinds narrow what was found", async ({ page }) => {
      await open(page, "/search");
      const box = page.getByRole("main").getByRole("searchbox");
      await box.fill("market");
      await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(/\/search\?q=market$/);
      await expect(box).toHaveValue("market");
      const kinds = page.getByRole("navigation", { name: "Kinds" });
      await expect(kinds.getByRole("link")).toHaveText(["All26", "Events25", "Countries1"]);
      await expect(page.getByRole("heading", { name: "People" })).toHaveCount(0);
      await kinds.getByRole("link", { name: "Events" }).click();
      await expect(page).toHaveURL(/kind=event/);
      await expect(titles(page)).toHaveCount(20);
      await page.getByRole("link", { name: "Next" }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(titles(page)).toHaveCount(5);
      await open(page, "/search?q=market&kind=event&page=99");
      await expect(page).toHaveURL(/page=2/);
      await kinds.getByRole("link", { name: "Countries" }).click();
      await expect(page.getByRole("link", { name: /Mali.*25 of these events/ })).toHaveAttribute(
        "href",
        "/countries/mali",
      );
    });

    test("S-08 the archive understands a text as the search does, best match first", async ({
      page,
    }) => {
      // The words to compare with are read a moment after the start.
      await expect(async () => {
        await open(page, "/history?search=asanti");
        const showing = "Nothing has the word asanti. Showing asante.";
        await expect(line(page)).toContainText(showing, { timeout: 1000 });
      }).toPass();
      await expect(titles(page)).toHaveText([
        "Asante returns to the cup",
        "Asante defeats a governor",
        "A demand for the Golden Stool",
      ]);
      await expect(page.getByLabel("Sort")).toHaveValue("");
      await expect(page.getByLabel("Sort").locator("option")).toHaveText([
        "Best match first",
        "Newest First",
        "Oldest First",
        "Country A-Z",
      ]);
      await open(page, "/history?search=asanti&sort=newest");
      await expect(titles(page)).toHaveText([
        "Asante returns to the cup",
        "A demand for the Golden Stool",
        "Asante defeats a governor",
      ]);
    });
  });
}

test("S-08 nothing found keeps the words and says what might help", async ({ page }) => {
  await visit(page, `${server.url}/search?q=xyzzyq`);
  await expect(page.getByText("Nothing found for “xyzzyq”.")).toBeVisible();
  await expect(page.getByText("Try fewer words, another spelling")).toBeVisible();
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("xyzzyq");
});

test("S-08 a page of results is not for search engines", async ({ page }) => {
  await page.goto(`${server.url}/search?q=asante`);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
});

for (const path of ["/?search=asanti", "/timeline?search=asanti"]) {
  test(`S-08 ${path} says what it made of the text`, async ({ page }) => {
    await expect(async () => {
      await visit(page, server.url + path);
      await expect(line(page)).toContainText("Showing asante.", { timeout: 1000 });
    }).toPass();
    await page.getByRole("link", { name: "Only “asanti”" }).click();
    await expect(page).toHaveURL(/search=%22asanti%22/);
    await expect(page.getByText(/No (events|results) match/)).toBeVisible();
  });
}
