import { appears, stopClock } from "../clock.ts";
import { allowErrors, expect, holdBack, type Page, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await start({
    events: [
      { id: "ghana", title: "Ghana becomes independent", date: "1957-03-06" },
      ...Array.from({ length: 15 }, (_, i) => ({
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

const openSearch = async (page: Page) => {
  await visit(page, server.url);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(box(page)).toBeVisible();
};

test.beforeEach(({ page }) => openSearch(page));

const box = (page: Page) =>
  page
    .getByRole("dialog")
    .getByRole("searchbox")
    .or(page.getByRole("dialog").getByRole("combobox"));

/** Holds every answer about a text until it is let go. */
const holdSearch = (page: Page, text: string) => holdBack(page, `**/api/search?*search=${text}*`);

test("HDR-08 SRCH-01 SRCH-02 the overlay has a focused box and closes", async ({ page }) => {
  await expect(box(page)).toBeFocused();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
});

test("SRCH-03 SRCH-04 fewer than two characters ask for more and send nothing", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await expect(page.getByText("Type at least 2 characters")).toBeVisible();
  await box(page).fill("g");
  await expect(page.getByText("Type at least 2 characters")).toBeVisible();
  await box(page).fill(" g ");
  await expect(page.getByText("Type at least 2 characters")).toBeVisible();
  expect(requests.filter((url) => url.includes("search="))).toEqual([]);
});

test("SRCH-05 SRCH-06 SRCH-14 typing quickly sends one request, with limit 10 and page 1", async ({
  page,
}) => {
  const requests: URL[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/search?")) requests.push(new URL(request.url()));
  });
  // Before the page loads, so that all of its timers are those of this clock.
  await page.clock.install();
  await openSearch(page);
  await stopClock(page);
  await box(page).pressSequentially("ghana");
  await page.clock.runFor(1000);
  await appears(page, page.getByRole("dialog").getByText("March 6, 1957"));
  expect(requests).toHaveLength(1);
  const query = requests[0]?.searchParams;
  expect([query?.get("search"), query?.get("limit"), query?.get("page")]).toEqual([
    "ghana",
    "10",
    "1",
  ]);
});

test("SRCH-07 while the answer is on its way it says Searching…", async ({ page }) => {
  const release = await holdSearch(page, "ghana");
  await box(page).fill("ghana");
  await expect(page.getByText("Searching…")).toBeVisible();
  await expect(page.getByText("No results")).toBeHidden();
  release();
  await expect(page.getByText("Searching…")).toBeHidden();
});

test("SRCH-08 nothing found is No results", async ({ page }) => {
  await box(page).fill("zzzz");
  await expect(page.getByText("No results")).toBeVisible();
});

test("SRCH-09…13 a result shows title, country and date, leads to the event and closes", {
  tag: "@smoke",
}, async ({ page }) => {
  await box(page).fill("gold coast");
  const result = page.getByRole("dialog").locator("a[href^='/events/']");
  await expect(result).toHaveCount(1);
  await expect(result).toContainText("Ghana becomes independent");
  await expect(result).toContainText("Ghana");
  await expect(result).toContainText("March 6, 1957");
  await result.click();
  await expect(page).toHaveURL(/\/events\//);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("SRCH-15 at most ten results", async ({ page }) => {
  await box(page).fill("market");
  await expect(page.getByRole("dialog").getByText("16 results")).toBeVisible();
  await expect(page.getByRole("dialog").locator("li > a")).toHaveCount(10);
});

test("SRCH-16 a failing search is an empty result, without a toast", async ({ page }) => {
  allowErrors(/status of 500 .*search=ghana/);
  await page.route("**/api/search?*", (route) =>
    route.fulfill({ status: 500, json: { message: "no", code: "internal" } }),
  );
  await box(page).fill("ghana");
  await expect(page.getByText("No results")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the keyboard is enough: / and Ctrl-K open, arrows choose, Enter goes, Escape closes", async ({
  page,
}) => {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("/");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await box(page).fill("ghana");
  await expect(page.getByRole("dialog").locator("a[href^='/events/']")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/events\//);
});

const recent = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("sankofa.recent-searches") ?? "[]"));

test("Enter searches what stands in the box, and that is what is remembered", async ({ page }) => {
  await box(page).fill("ghana");
  await expect(page.getByText("2 results", { exact: true })).toBeVisible();
  // From here on nothing typed ever settles.
  await page.clock.install();
  await stopClock(page);
  await box(page).pressSequentially(" republic");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=ghana(\+|%20)republic$/);
  expect(await recent(page)).toEqual(["ghana republic"]);
});

test("G-SRCH-2 until a new answer is here it is searching, and older results are no links", async ({
  page,
}) => {
  const dialog = page.getByRole("dialog");
  const letGhana = await holdSearch(page, "ghana");
  const letMarket = await holdSearch(page, "market");
  await box(page).fill("zzzz");
  await expect(dialog.getByText("No results")).toBeVisible();

  // Whatever is said from now on, in the order in which it is said.
  await dialog.getByRole("status").evaluate((status) => {
    const said: (string | null)[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(status.textContent)).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const askedGhana = page.waitForRequest(/search=ghana/);
  await box(page).fill("ghana");
  await askedGhana;
  await expect(dialog.getByText("Searching…")).toBeVisible();
  letGhana();
  await expect(dialog.getByText("2 results", { exact: true })).toBeVisible();

  const result = dialog.locator("a[href^='/events/']");
  const askedMarket = page.waitForRequest(/search=market/);
  await box(page).fill("market");
  await askedMarket;
  await expect(dialog.getByText("Searching…")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(box(page)).toBeFocused();
  await result.click({ force: true });
  await expect(dialog).toBeVisible();
  letMarket();
  await expect(dialog.getByText("16 results")).toBeVisible();
  await box(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(result.first()).toBeFocused();
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
    "Searching…",
    "2 results",
    "Searching…",
    "16 results",
  ]);
});

test("going back closes the overlay, which gives the focus back, and only then the page", async ({
  page,
}) => {
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(box(page)).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/about$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
});

test("choosing or forgetting recent searches leaves the focus in the box", async ({ page }) => {
  await box(page).fill("ghana");
  await expect(page.getByText("2 results", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=ghana$/);
  await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "ghana" }).click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue("ghana");
  await box(page).fill("");
  await page.getByRole("dialog").getByRole("button", { name: "Clear recent searches" }).click();
  await expect(box(page)).toBeFocused();
  expect(await recent(page)).toEqual([]);
});
