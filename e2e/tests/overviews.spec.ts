import { allowErrors, expect, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

const countries = [
  "Ghana",
  "Nigeria",
  "Kenya",
  "Egypt",
  "Mali",
  "Togo",
  "Benin",
  "Chad",
  "Niger",
  "Gabon",
  "Sudan",
  "Angola",
  "Malawi",
  "Uganda",
  "Rwanda",
  "Guinea",
  "Gambia",
  "Zambia",
  "Lesotho",
  "Tunisia",
];
let server: Server;

// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  // 20 countries, 20 tags; the first of each has most. One tag has six events, one a long text.
  const events = countries.flatMap((country, i) =>
    Array.from({ length: i === 0 ? 6 : 1 }, (_, n) => ({
      id: `e${i}-${n}`,
      title: `Event ${i}-${n}`,
      country,
      date: `19${String(10 + i).padStart(2, "0")}-03-06`,
      tags: [`TAG ${String.fromCharCode(65 + i)}`, ...(i < 2 ? ["SHARED"] : [])],
      summary: i === 0 ? "x".repeat(180 + n) : "Short.",
    })),
  );
  server = await start({
    events: [...events, { id: "last-year", title: "Last year", date: "2025-03-06" }],
  });
});
test.afterAll(() => server.stop());

test.describe("On this day", () => {
  test.beforeEach(({ page }) => page.clock.setFixedTime(new Date("2026-03-06T12:00:00Z")));

  test("RTE-05 OTD-01…03 lists today's events with the years since", async ({ page }) => {
    await visit(page, `${server.url}/on-this-day`);
    await expect(page.locator("main article h3").first()).toBeVisible();
    await expect(page.getByText("Showing 1 to 20 of 26 results")).toBeVisible();
    await visit(page, `${server.url}/on-this-day?limit=50`);
    const lastYear = page.locator("main article", { hasText: "Last year" });
    await expect(lastYear.getByText("1 year ago", { exact: true })).toBeVisible();
    await expect(page.locator("main article", { hasText: "Event 0-0" })).toContainText(
      "116 years ago",
    );
  });

  test("OTD-04 a day without events says No Events Found", async ({ page }) => {
    await visit(page, `${server.url}/on-this-day`);
    await page.getByRole("link", { name: "Next day" }).click();
    await expect(page).toHaveURL(/day=03-07/);
    await expect(page.getByText("No Events Found")).toBeVisible();
    await page.getByRole("link", { name: "Previous day" }).click();
    await expect(page.locator("main article h3").first()).toBeVisible();
  });

  test("today is the reader's, not the server's", async ({ browser }) => {
    const context = await browser.newContext({ timezoneId: "Pacific/Honolulu" });
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date("2026-03-07T03:00:00Z"));
    await visit(page, `${server.url}/on-this-day`);
    await expect(page.getByRole("heading", { level: 2, name: "March 6" })).toBeVisible();
    await context.close();
  });
});

test.describe("Collections", () => {
  test("RTE-06 COL-01 COL-02 all collections, then eighteen tags with their counts", async ({
    page,
  }) => {
    await visit(page, `${server.url}/collections`);
    const chips = page.getByRole("navigation", { name: "Choose a collection" }).getByRole("link");
    await expect(chips).toHaveCount(19);
    await expect(chips.first()).toHaveText("All Collections");
    await expect(chips.first()).toHaveAttribute("aria-current", /.+/);
    await expect(chips.nth(1)).toContainText("7");
    await expect(chips.nth(2)).toContainText("6");
  });

  test("COL-03…06 COL-09 nine cards, each a tag with up to four events, its total and its date", async ({
    page,
  }) => {
    await visit(page, `${server.url}/collections`);
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards).toHaveCount(9);
    const first = cards.first();
    await expect(first.getByRole("heading", { level: 2 })).toContainText(/shared/i);
    await expect(first.locator("a[href^='/events/']")).toHaveCount(4);
    await expect(first).toContainText("7");
    const answer = await fetch(`${server.url}/api/events/collections`);
    const { collections } = (await answer.json()) as { collections: { updatedAt: string }[] };
    const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(collections[0]?.updatedAt ?? ""),
    );
    await expect(first).toContainText(`Updated ${day}`);
  });

  test("COL-13 COL-14 a chip shows its collection, and asks only once", async ({ page }) => {
    await visit(page, `${server.url}/collections`);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/collections?")) asked.push(request.url());
    });
    const chips = page.getByRole("navigation", { name: "Choose a collection" }).getByRole("link");
    await page.mouse.move(0, 0);
    await chips.nth(2).click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    expect(asked.filter((url) => /tags=TAG(%20|\+)A/.test(url))).toHaveLength(1);
    await chips.first().click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(9);
    await chips.nth(2).click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    expect(asked.filter((url) => /tags=TAG(%20|\+)A/.test(url))).toHaveLength(1);
  });

  test("COL-11 while they load there are six skeletons", async ({ page }) => {
    await visit(page, `${server.url}/about`);
    await page.route("**/api/events/collections**", () => {});
    await page.getByRole("contentinfo").getByRole("link", { name: "Collections" }).click();
    await expect(page.getByRole("main").locator("[data-skeleton]")).toHaveCount(6);
  });

  test("COL-12 an empty archive has no collections yet", async ({ page, empty }) => {
    await visit(page, `${empty.url}/collections`);
    await expect(page.getByText("No collections available yet.")).toBeVisible();
  });

  test("ERR a failure says so and offers to try again", async ({ page }) => {
    allowErrors(/status of 500 .*\/collections\?/);
    await visit(page, `${server.url}/about`);
    await page.route("**/api/events/collections**", (route) =>
      route.fulfill({ status: 500, json: { message: "no", code: "internal" } }),
    );
    await page.getByRole("contentinfo").getByRole("link", { name: "Collections" }).click();
    await expect(
      page.getByText("We couldn't load curated collections right now. Please try again."),
    ).toBeVisible();
    await page.unroute("**/api/events/collections**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(9);
  });
});

test.describe("People", () => {
  test("RTE-07 PPL-01…05 four tiles, whatever the data", async ({ page, empty }) => {
    for (const url of [server.url, empty.url]) {
      await visit(page, `${url}/people`);
      for (const name of [
        "Political Leaders",
        "Cultural Icons",
        "Scholars & Writers",
        "Activists",
      ]) {
        await expect(page.getByRole("heading", { name })).toBeVisible();
      }
      await expect(
        page.getByRole("region", { name: "Callings" }).getByRole("listitem"),
      ).toHaveCount(4);
    }
  });

  test("PPL-06 highlights come from the latest 24", async ({ page }) => {
    await visit(page, `${server.url}/about`);
    const asked = page.waitForRequest((request) => /\/api\/events\?.*limit=24/.test(request.url()));
    await page.getByRole("banner").getByRole("link", { name: "People" }).click();
    await asked;
    await expect(
      page.getByRole("region", { name: "Recent highlights" }).getByRole("article").first(),
    ).toBeVisible();
  });

  test("PPL-07 up to eight popular tags, most used first", async ({ page }) => {
    await visit(page, `${server.url}/people`);
    const tags = page.getByRole("region", { name: /popular tags/i }).getByRole("listitem");
    await expect(tags).toHaveCount(8);
    const counts = (await tags.allTextContents()).map((text) =>
      Number(/(\d+)\D*$/.exec(text)?.[1]),
    );
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });
});

test.describe("Places", () => {
  test("RTE-08 PLC-01…05 four regions, whatever the data", async ({ page, empty }) => {
    for (const url of [server.url, empty.url]) {
      await visit(page, `${url}/places`);
      const regions = page.getByRole("region", { name: "Regions" });
      await expect(regions.getByRole("listitem")).toHaveCount(4);
      for (const name of ["West Africa", "East Africa", "Central Africa", "Southern Africa"]) {
        await expect(regions.getByRole("link", { name })).toHaveAttribute(
          "href",
          /^\/history\?country=/,
        );
      }
    }
  });

  test("PLC-06 PLC-07 eighteen featured countries with their counts, most first", async ({
    page,
  }) => {
    await visit(page, `${server.url}/places`);
    const rows = page.getByRole("region", { name: "Featured countries" }).getByRole("listitem");
    await expect(rows).toHaveCount(18);
    await expect(rows.first()).toContainText("Ghana");
    await expect(rows.first()).toContainText("7");
  });

  test("API-12 PLC-08 the counts come from the latest 200", async ({ page }) => {
    await visit(page, `${server.url}/about`);
    const asked = page.waitForRequest(
      (request) =>
        /\/api\/events\?.*limit=200/.test(request.url()) && /page=1(&|$)/.test(request.url()),
    );
    await page.getByRole("banner").getByRole("link", { name: "Places" }).click();
    await asked;
  });

  test("the map has all 54 countries, and its list leads to each by keyboard", async ({ page }) => {
    await visit(page, `${server.url}/places`);
    const map = page.getByRole("group", { name: /Map of Africa/ });
    await expect(map.getByRole("link")).toHaveCount(54);
    await expect(map.getByRole("link", { name: "Ghana, 7 events" })).toHaveCount(1);

    const list = page.locator("details", { hasText: "All 54 countries" });
    await list.locator("summary").focus();
    await page.keyboard.press("Enter");
    const links = list.getByRole("link");
    await expect(links).toHaveCount(54);
    await expect(links.filter({ hasText: "Ghana" })).toHaveText("Ghana7");
    await expect(links.filter({ hasText: "Tanzania" })).toHaveText("Tanzania0");
    for (let i = 0; i < 54; i++) await page.keyboard.press("Tab");
    await expect(links.last()).toBeFocused();
    // The map shows which one it is.
    await expect(page.locator("figure b")).toHaveText("Zimbabwe");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${server.url}/countries/zimbabwe`);
  });

  test("the map, its tip and the lists say what they count, and Western Sahara is nobody's", async ({
    page,
  }) => {
    await visit(page, `${server.url}/places`);
    await expect(page.getByText(/^Counted over the latest \d+ events\.$/)).toBeVisible();
    const map = page.getByRole("group", { name: /Map of Africa/ });
    await map.getByRole("link", { name: "Ghana, 7 events" }).hover();
    await expect(page.getByText("7 events in the archive", { exact: true })).toBeVisible();
    await expect(page.getByText("Disputed", { exact: true })).toBeVisible();
    const disputed = map.locator("path[data-disputed]");
    await expect(disputed).toHaveCount(1);
    await expect(disputed).not.toHaveAttribute("data-step");
  });

  test("while the counts are on their way the map is undyed, not empty", async ({ page }) => {
    await page.route("**/api/events/stats", () => {});
    await page.route("**/api/events?**", () => {});
    await visit(page, `${server.url}/collections`);
    await page.getByRole("banner").getByRole("link", { name: "Places" }).click();
    const map = page.getByRole("group", { name: /Map of Africa/ });
    await expect(map.getByRole("link", { name: "Ghana", exact: true })).toHaveCount(1);
    await expect(map.locator("a [data-step]")).toHaveCount(0);
    await expect(page.getByRole("main").locator("[data-skeleton]")).toHaveCount(18);
    await expect(page.getByRole("main").getByRole("status")).toHaveText("Loading…");
  });

  for (const failing of ["**/api/events/stats", "**/api/events?**"]) {
    test(`ERR-01 a failure of ${failing} says so and offers to try again`, async ({ page }) => {
      allowErrors(/status of 500 .*\/api\/events/);
      await visit(page, `${server.url}/collections`);
      await page.route(failing, (route) =>
        route.fulfill({ status: 500, json: { message: "no", code: "internal" } }),
      );
      await page.getByRole("banner").getByRole("link", { name: "Places" }).click();
      const alert = page.getByRole("main").getByRole("alert");
      await expect(alert).toContainText("The events could not be loaded.");
      // There are none here.
      await expect(alert).not.toContainText("filters");
      await expect(page.getByRole("group", { name: /Map of Africa/ })).toHaveCount(0);
      await page.unroute(failing);
      await alert.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("link", { name: "Ghana, 7 events" })).toHaveCount(1);
    });
  }
});

test.describe("About", () => {
  test("RTE-09 ABT-01…06 mission, four values and how to take part", async ({ page }) => {
    await visit(page, `${server.url}/about`);
    await expect(page.getByRole("region", { name: "Our mission" })).toBeVisible();
    for (const name of [
      "Community-Curated",
      "Verified Sources",
      "Transparent Edits",
      "Open Access",
    ]) {
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    await expect(page.getByRole("heading", { name: "Get Involved" })).toBeVisible();
  });

  test("ABT-07…10 live figures: events, 54 countries, health and minutes", async ({
    page,
    empty,
  }) => {
    await visit(page, `${server.url}/timeline`);
    const asked = page.waitForRequest((request) =>
      /\/api\/events\?.*limit=1(&|$)/.test(request.url()),
    );
    await page.getByRole("banner").getByRole("link", { name: "About" }).click();
    await asked;
    const today = page.getByRole("region", { name: "The archive today" });
    await expect(today).toContainText("26");
    await expect(today).toContainText("54");
    await expect(today).toContainText("Running");
    await expect(today).toContainText(/\d+ minutes?/);
    await visit(page, `${empty.url}/about`);
    await expect(page.getByRole("region", { name: "The archive today" })).toContainText("54");
  });
});
