import { stopClock } from "../clock.ts";
import { allowErrors, expect, noSidewaysScroll, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

const cards = "main article";

test.describe("with events of known content", () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await start({
      events: [
        {
          id: "adwa",
          title: "The Battle of Adwa",
          country: "Ethiopia",
          date: "1896-03-01",
          tags: ["RESISTANCE"],
        },
        { id: "day-before", title: "The day before", date: "1957-03-05", tags: ["POLITICS"] },
        {
          id: "ghana",
          title: "Ghana becomes independent",
          date: "1957-03-06",
          tags: ["INDEPENDENCE", "POLITICS"],
          summary: "At midnight the Gold Coast becomes Ghana.",
        },
        {
          id: "kenya",
          title: "Kenya is free",
          country: "Kenya",
          date: "1963-12-12",
          tags: ["Independence"],
        },
        {
          id: "month",
          title: "A month",
          country: "Mali",
          date: "1324-07-01",
          precision: "month",
          tags: ["TRADE"],
        },
        {
          id: "broken",
          title: "A lost picture",
          country: "Egypt",
          date: "1952-07-23",
          image: "https://127.0.0.1:1/gone.jpg",
          tags: [],
        },
      ],
    });
  });
  test.afterAll(() => server.stop());
  test.beforeEach(async ({ page }) => {
    allowErrors(/ERR_UNSAFE_PORT .*\/gone\.jpg/);
    await visit(page, server.url);
  });

  const titles = (page: import("@playwright/test").Page) =>
    page.locator(`${cards} h3`).allTextContents();

  test("RTE-01 HOME-01…04 hero, refine bar, quick search and a grid of cards", {
    tag: "@smoke",
  }, async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("form", { name: "Refine" })).toBeVisible();
    await expect(page.getByRole("searchbox", { name: "Quick search" })).toBeVisible();
    await expect(page.locator(cards)).toHaveCount(6);
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("HOME-05 the categories are three, All Categories first", async ({ page }) => {
    const select = page.getByLabel("Category");
    expect(await select.locator("option").allTextContents()).toEqual([
      "All Categories",
      "Independence",
      "Politics",
    ]);
    await expect(select.locator("option:checked")).toHaveText("All Categories");
  });

  test("HOME-06 Independence keeps events with that tag, in any letter case", async ({ page }) => {
    await page.getByLabel("Category").selectOption("Independence");
    await expect(page.locator(cards)).toHaveCount(2);
    expect((await titles(page)).sort()).toEqual(["Ghana becomes independent", "Kenya is free"]);
    await expect(page).toHaveURL(/category=independence/);
  });

  test("HOME-07 Politics keeps events with that tag", async ({ page }) => {
    await page.getByLabel("Category").selectOption("Politics");
    await expect(page.locator(cards)).toHaveCount(2);
    expect((await titles(page)).sort()).toEqual(["Ghana becomes independent", "The day before"]);
  });

  test("HOME-08 HOME-09 HOME-10 all countries, then the fixed fifty, the stated six first", async ({
    page,
  }) => {
    const options = await page.getByLabel("Country").locator("option").allTextContents();
    expect(options).toHaveLength(51);
    expect(new Set(options).size).toBe(51);
    expect(options.slice(0, 7)).toEqual([
      "All Countries",
      "Ghana",
      "Nigeria",
      "South Africa",
      "Kenya",
      "Egypt",
      "Morocco",
    ]);
    await expect(page.getByLabel("Country").locator("option:checked")).toHaveText("All Countries");
  });

  test("HOME-11 a country keeps its events only", { tag: "@smoke" }, async ({ page }) => {
    await page.getByLabel("Country").selectOption("Kenya");
    await expect(page.locator(cards)).toHaveCount(1);
    expect(await titles(page)).toEqual(["Kenya is free"]);
  });

  test("HOME-12 HOME-13 HOME-14 From is typed as mm/dd/yyyy, applies only then, and keeps its own day", async ({
    page,
  }) => {
    const from = page.getByRole("textbox", { name: "From" });
    await expect(from).toHaveAttribute("placeholder", "mm/dd/yyyy");
    for (const text of ["1/1/1960", "01/01/60", "abc", "02/31/1960"]) {
      await from.fill(text);
      await expect(page.getByText("Showing 1 to 6 of 6 results")).toBeVisible();
    }
    await from.fill("03/06/1957");
    await expect(page.locator(cards)).toHaveCount(2);
    expect((await titles(page)).sort()).toEqual(["Ghana becomes independent", "Kenya is free"]);
  });

  test("HOME-12 From takes digits alone and puts in the slashes", async ({ page }) => {
    const from = page.getByRole("textbox", { name: "From" });
    await from.pressSequentially("0306");
    await expect(from).toHaveValue("03/06");
    await expect(page.getByText("Use mm/dd/yyyy")).toHaveCount(0);
    await from.pressSequentially("1957");
    await expect(from).toHaveValue("03/06/1957");
    await expect(page.locator(cards)).toHaveCount(2);
    await from.press("Backspace");
    await from.press("Backspace");
    await expect(from).toHaveValue("03/06/19");
  });

  test("HOME-13 a date that is not one says what is wanted, and nothing of that is cut off", async ({
    page,
  }) => {
    const from = page.getByRole("textbox", { name: "From" });
    await from.fill("17-05-1957");
    await expect(from).toHaveValue("17/05/1957");
    const hint = page.getByText("Use mm/dd/yyyy");
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(hint).toBeVisible();
      const [box, cell, field] = await Promise.all([
        hint.boundingBox(),
        hint.locator("..").boundingBox(),
        from.boundingBox(),
      ]);
      expect(box?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0) - 1);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
        (cell?.y ?? 0) + (cell?.height ?? 0) + 1,
      );
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });

  test("HOME-15 HOME-16 On this day keeps events of today's month and day", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2026-03-06T12:00:00Z"));
    await visit(page, server.url);
    const box = page.getByRole("checkbox", { name: "On this day" });
    await expect(box).not.toBeChecked();
    await box.check();
    await expect(page.locator(cards)).toHaveCount(1);
    expect(await titles(page)).toEqual(["Ghana becomes independent"]);
  });

  test("HOME-17 Reset restores every filter", async ({ page }) => {
    await page.getByLabel("Category").selectOption("Politics");
    await page.getByLabel("Country").selectOption("Ghana");
    await page.getByRole("textbox", { name: "From" }).fill("03/06/1957");
    await page.getByRole("searchbox", { name: "Quick search" }).fill("ghana");
    await expect(page.locator(cards)).toHaveCount(1);
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(page.locator(cards)).toHaveCount(6);
    await expect(page.getByLabel("Category")).toHaveValue("");
    await expect(page.getByLabel("Country")).toHaveValue("");
    await expect(page.getByRole("textbox", { name: "From" })).toHaveValue("");
    await expect(page.getByRole("searchbox", { name: "Quick search" })).toHaveValue("");
    expect(new URL(page.url()).search).toBe("");
  });

  test("HOME-17 Reset drops a search that was typed but not sent yet", async ({ page }) => {
    await page.clock.install();
    await visit(page, server.url);
    await stopClock(page);
    const search = page.getByRole("searchbox", { name: "Quick search" });
    await search.fill("kenya");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(search).toHaveValue("");
    await page.clock.runFor(1000);
    await expect(search).toHaveValue("");
    expect(new URL(page.url()).search).toBe("");
  });

  test("HOME-18 the quick search needs two characters", async ({ page }) => {
    const search = page.getByRole("searchbox", { name: "Quick search" });
    await search.fill("k");
    await expect(page.locator(cards)).toHaveCount(6);
    await search.fill("ken");
    await expect(page.locator(cards)).toHaveCount(1);
    expect(await titles(page)).toEqual(["Kenya is free"]);
  });

  test("HOME-19 nothing found is said", async ({ page }) => {
    await page.getByLabel("Country").selectOption("Zimbabwe");
    await expect(page.getByText("No results match your filters yet.")).toBeVisible();
  });

  test("HOME-20…23 HOME-25…28 a card shows the event and leads to it", async ({ page }) => {
    const card = page.locator(cards, { hasText: "Ghana becomes independent" });
    await expect(card.getByText("1957", { exact: true })).toBeVisible();
    await expect(card.getByText("March 6")).toBeVisible();
    await expect(card.getByText("Ghana", { exact: true }).first()).toBeVisible();
    await expect(card.getByRole("heading")).toHaveCSS("text-transform", "uppercase");
    await expect(card.getByText("At midnight the Gold Coast becomes Ghana.")).toBeVisible();
    await expect(card.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText([
      "INDEPENDENCE",
      "POLITICS",
    ]);
    await expect(card.getByRole("link", { name: /^Explore/ })).toHaveAttribute(
      "href",
      /^\/events\/[\w-]+$/,
    );
    await expect(
      card.getByRole("button", { name: "Share Ghana becomes independent" }),
    ).toBeVisible();
  });

  test("a month that is known without its day is shown so", async ({ page }) => {
    const card = page.locator(cards, { hasText: "A month" });
    await expect(card.getByText("1324", { exact: true })).toBeVisible();
    await expect(card.getByText("July", { exact: true })).toBeVisible();
  });

  test("HOME-31 a picture that fails to load is said to be unavailable", async ({ page }) => {
    const card = page.locator(cards, { hasText: "A lost picture" });
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByText("Image unavailable")).toBeVisible();
  });

  test("the Share button of a card opens the share menu", async ({ page }) => {
    await page.getByRole("button", { name: "Share Ghana becomes independent" }).click();
    await expect(
      page
        .getByRole("menuitem", { name: /copy link/i })
        .or(page.getByRole("button", { name: /copy link/i })),
    ).toBeVisible();
  });
});

test.describe("with many events", () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await start({
      events: Array.from({ length: 45 }, (_, i) => ({
        id: `e${i}`,
        title: `Event ${i}`,
        country: i % 2 ? "Ghana" : "Cabo Verde",
      })),
    });
  });
  test.afterAll(() => server.stop());

  test("RTE-13…17 the address holds page and limit, and bad values fall back", async ({ page }) => {
    for (const [query, count, text] of [
      ["", 20, "Showing 1 to 20 of 45 results"],
      ["?limit=abc", 20, "Showing 1 to 20 of 45 results"],
      ["?limit=0&page=-1", 20, "Showing 1 to 20 of 45 results"],
      ["?limit=2.5&page=abc", 20, "Showing 1 to 20 of 45 results"],
      ["?page=3", 5, "Showing 41 to 45 of 45 results"],
      ["?limit=50", 45, "Showing 1 to 45 of 45 results"],
      ["?limit=37&page=2", 8, "Showing 38 to 45 of 45 results"],
    ] as const) {
      await visit(page, `${server.url}/${query}`);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.locator(cards)).toHaveCount(count);
    }
    await visit(page, `${server.url}/?limit=50`);
    await expect(page.getByLabel("Page size")).toHaveValue("50");
  });

  test("a page beyond the last shows the last", async ({ page }) => {
    await visit(page, `${server.url}/?page=99`);
    await expect(page.getByText("Showing 41 to 45 of 45 results")).toBeVisible();
    await expect(page).toHaveURL(/page=3/);
  });

  test("a country that only the data has can be chosen, too", async ({ page }) => {
    await visit(page, server.url);
    const options = page.getByLabel("Country").locator("option");
    await expect(options).toHaveCount(52);
    await page.getByLabel("Country").selectOption("Cabo Verde");
    await expect(page.getByText(/of 23 results/)).toBeVisible();
  });
});

test("HOME-19 an archive without events says so and offers no error", async ({ page, empty }) => {
  await visit(page, empty.url);
  await expect(page.getByText("No results match your filters yet.")).toBeVisible();
});

for (const width of [320, 360, 768, 1280]) {
  test(`Home fits ${width} px without scrolling sideways`, async ({ page, demo }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, demo.url);
    await noSidewaysScroll(page);
  });
}

test("MISC-01 the page is shown at 110 percent", async ({ page, demo }) => {
  await visit(page, demo.url);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).zoom)).toBe("1.1");
});

for (const width of [360, 1280]) {
  test(`HOME-01 the first screen and the title say what this is, ${width} px`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, demo.url);
    await expect(page).toHaveTitle("Sankofa: An archive of African history");
    await expect(
      page.getByText(/an archive of African history: [\d,]+ dated events/),
    ).toBeInViewport({
      ratio: 1,
    });
  });
}

test("HOME-01 an empty archive claims neither events nor countries", async ({ page, empty }) => {
  await visit(page, empty.url);
  await expect(page.getByText(/This is an archive of African history\./)).toBeVisible();
  await expect(page.getByText(/dated event/)).toHaveCount(0);
});
