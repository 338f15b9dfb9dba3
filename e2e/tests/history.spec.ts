import { expect, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await start({
    events: [
      {
        id: "a",
        title: "Ghana free",
        country: "Ghana",
        date: "1957-03-06",
        tags: ["INDEPENDENCE", "POLITICS"],
      },
      {
        id: "b",
        title: "Kenya free",
        country: "Kenya",
        date: "1963-12-12",
        tags: ["INDEPENDENCE"],
      },
      { id: "c", title: "A nobel prize", country: "Kenya", date: "2004-10-08", tags: ["WOMEN"] },
      {
        id: "d",
        title: "Algeria free",
        country: "Algeria",
        date: "1962-07-05",
        tags: ["INDEPENDENCE", "WAR"],
      },
      ...Array.from({ length: 24 }, (_, i) => ({
        id: `m${i}`,
        title: `Market ${i}`,
        country: "Mali",
        date: "1400-01-01",
        precision: "year",
        tags: ["TRADE"],
      })),
    ],
  });
});
test.afterAll(() => server.stop());

const titles = "main article h3";
const open = (query = "") => `${server.url}/history${query}`;

test("RTE-04 HIST-01 HIST-12 the title and the count", async ({ page }) => {
  await visit(page, open());
  await expect(page.getByRole("heading", { level: 1, name: "History Archive" })).toBeVisible();
  await expect(page.getByText("28 events", { exact: true })).toBeVisible();
});

test("HIST-02 the filters can be hidden and shown", async ({ page }) => {
  await visit(page, open());
  const search = page.getByRole("searchbox", { name: "Search the archive" });
  await expect(search).toBeVisible();
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(search).toBeHidden();
  await page.getByRole("button", { name: /show/i }).click();
  await expect(search).toBeVisible();
});

test("RTE-12 HIST-03 the search filters, fills the address, and is filled from it", async ({
  page,
}) => {
  await visit(page, open());
  await page.getByRole("searchbox", { name: "Search the archive" }).fill("nobel");
  await expect(page.locator(titles)).toHaveText(["A nobel prize"]);
  await expect(page).toHaveURL(/search=nobel/);
  await visit(page, open("?search=ghana"));
  await expect(page.getByRole("searchbox", { name: "Search the archive" })).toHaveValue("ghana");
  await expect(page.locator(titles)).toHaveText(["Ghana free"]);
});

test("HIST-04 HIST-10 two categories can be chosen; a chip takes one back", async ({ page }) => {
  await visit(page, open());
  await page.getByRole("checkbox", { name: /^Women/ }).check();
  await page.getByRole("checkbox", { name: /^War/ }).check();
  await expect(page.locator(titles)).toHaveText(["A nobel prize", "Algeria free"]);
  await page
    .getByRole("button", { name: /remove.*war/i })
    .or(page.getByRole("link", { name: /remove.*war/i }))
    .click();
  await expect(page.locator(titles)).toHaveText(["A nobel prize"]);
  await expect(page.getByRole("checkbox", { name: /^War/ })).not.toBeChecked();
});

test("HIST-05 two countries can be chosen, and the counts follow", async ({ page }) => {
  await visit(page, open());
  await page.getByRole("checkbox", { name: /^Kenya/ }).check();
  await page.getByRole("checkbox", { name: /^Ghana/ }).check();
  await expect(page.getByText("3 events", { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Independence 2" })).toBeVisible();
});

test("HIST-06 a decade can be chosen", async ({ page }) => {
  await visit(page, open());
  await page.getByRole("combobox", { name: "Decade" }).selectOption("1960s");
  await expect(page.locator(titles)).toHaveText(["Kenya free", "Algeria free"]);
});

test("HIST-07 HIST-08 HIST-09 the three orders", async ({ page }) => {
  await visit(page, open("?tags=INDEPENDENCE"));
  const sort = page.getByRole("combobox", { name: "Sort" });
  expect(await sort.locator("option").allTextContents()).toEqual([
    "Newest First",
    "Oldest First",
    "Country A-Z",
  ]);
  await expect(page.locator(titles)).toHaveText(["Kenya free", "Algeria free", "Ghana free"]);
  await sort.selectOption("Oldest First");
  await expect(page.locator(titles)).toHaveText(["Ghana free", "Algeria free", "Kenya free"]);
  await sort.selectOption("Country A-Z");
  await expect(page.locator(titles)).toHaveText(["Algeria free", "Ghana free", "Kenya free"]);
});

test("HIST-11 Clear All removes every filter", async ({ page }) => {
  await visit(page, open("?search=free&tags=INDEPENDENCE&country=Kenya&decade=1960"));
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  await page
    .getByRole("link", { name: "Clear All" })
    .or(page.getByRole("button", { name: "Clear All" }))
    .click();
  await expect(page.getByText("28 events", { exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});

test("HIST-13 HIST-14 a row offers the event and to share it", async ({ page }) => {
  await visit(page, open("?search=ghana"));
  await expect(page.getByRole("link", { name: /View details/ })).toHaveAttribute(
    "href",
    /^\/events\//,
  );
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Share/ })
    .click();
  await expect(page.getByText("Copy link")).toBeVisible();
});

test("nothing found is said", async ({ page }) => {
  await visit(page, open("?search=zzzz"));
  await expect(page.getByText("No events match your filters.")).toBeVisible();
});

test.describe("the paginator", () => {
  test("PAG-01 it says what is shown, and pages are links that keep the filters", async ({
    page,
  }) => {
    await visit(page, open("?tags=TRADE"));
    await expect(page.getByText("Showing 1 to 20 of 24 results")).toBeVisible();
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByText("Showing 21 to 24 of 24 results")).toBeVisible();
    await expect(page).toHaveURL(/tags=TRADE.*page=2|page=2.*tags=TRADE/);
    await page.getByRole("link", { name: "Previous" }).click();
    await expect(page.getByText("Showing 1 to 20 of 24 results")).toBeVisible();
  });

  test("the page size recomputes the page to stay in range", async ({ page }) => {
    await visit(page, open("?limit=10&page=3"));
    await page.getByLabel("Page size").selectOption("20");
    await expect(page.getByText("Showing 21 to 28 of 28 results")).toBeVisible();
    await page.getByLabel("Page size").selectOption("50");
    await expect(page.getByText("Showing 1 to 28 of 28 results")).toBeVisible();
    await expect(page.getByLabel("Jump to")).toBeDisabled();
  });

  test("Jump to takes digits, and says what it wants", async ({ page }) => {
    await visit(page, open("?limit=10"));
    const jump = page.getByLabel("Jump to");
    await page.getByRole("button", { name: "Go" }).click();
    await expect(page.getByText("Enter a page number.")).toBeVisible();
    await jump.fill("9");
    await jump.press("Enter");
    await expect(page.getByText("Enter a value between 1 and 3.")).toBeVisible();
    await jump.pressSequentially("x-");
    await expect(jump).toHaveValue("9");
    await jump.fill("3");
    await page.getByRole("button", { name: "Go" }).click();
    await expect(page.getByText("Showing 21 to 28 of 28 results")).toBeVisible();
  });

  test("Previous and Next bring the focus to the top of the list", async ({ page }) => {
    await visit(page, open("?limit=10"));
    const next = page.getByRole("link", { name: "Next" });
    await next.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Showing 11 to 20 of 28 results")).toBeVisible();
    await expect(page.locator("#results")).toBeFocused();
  });
});
