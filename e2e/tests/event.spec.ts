import { PNG } from "../desk.ts";
import { allowErrors, expect, noSidewaysScroll, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

interface Item {
  id: string;
  title: string;
}

let server: Server;
let ids: Map<string, string>;

// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await start({
    events: [
      {
        id: "ghana",
        title: "Ghana becomes independent",
        date: "1957-03-06",
        tags: ["INDEPENDENCE", "POLITICS"],
        summary:
          "At midnight the Gold Coast becomes Ghana.\n\nTwo days later it joins the United Nations.",
        image: "https://127.0.0.1:1/gone.jpg",
        sources: [
          {
            kind: "book",
            title: "Politics in Ghana",
            author: "Dennis Austin",
            year: 1964,
            verified: true,
          },
          { kind: "archive", title: "Resolution 1118 (XI)" },
        ],
      },
      {
        id: "circa",
        title: "A city is built",
        country: "Zimbabwe",
        date: "1450-01-01",
        precision: "circa",
      },
      {
        id: "span",
        title: "A conference",
        country: "Kenya",
        date: "1884-01-01",
        endDate: "1885-01-01",
        precision: "year",
      },
      { id: "draft", title: "Nobody sees this", status: "draft" },
    ],
  });
  const answer = await fetch(`${server.url}/api/events?limit=200`);
  const { items } = (await answer.json()) as { items: Item[] };
  ids = new Map(items.map((item) => [item.title, item.id]));
});
test.afterAll(() => server.stop());
test.beforeEach(() => allowErrors(/ERR_UNSAFE_PORT .*\/gone\.jpg/));

const address = (title: string) => `${server.url}/events/${ids.get(title)}`;

test("RTE-02 EVT-01…04 the event page shows country, long date, title and tags", {
  tag: "@smoke",
}, async ({ page }) => {
  await visit(page, address("Ghana becomes independent"));
  const main = page.getByRole("main");
  await expect(
    main.getByRole("heading", { level: 1, name: "Ghana becomes independent" }),
  ).toBeVisible();
  await expect(main.getByText("Ghana", { exact: true })).toBeVisible();
  await expect(main.getByText("March 6, 1957")).toBeVisible();
  await expect(main.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText([
    "INDEPENDENCE",
    "POLITICS",
  ]);
  await expect(page).toHaveTitle("Ghana becomes independent (1957) | Sankofa");
});

test("EVT-02 the day does not shift west of Greenwich", async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: "Pacific/Honolulu" });
  const page = await context.newPage();
  await visit(page, address("Ghana becomes independent"));
  await expect(page.getByText("March 6, 1957")).toBeVisible();
  await context.close();
});

test("EVT-05 the image is there; one that cannot be loaded leaves the cloth and says so", async ({
  page,
}) => {
  await page.route("**/gone.jpg", (route) =>
    route.fulfill({ contentType: "image/png", body: PNG }),
  );
  await visit(page, address("Ghana becomes independent"));
  const image = page.getByRole("main").getByRole("img", { name: "Ghana becomes independent" });
  await expect(image).toHaveAttribute("src", "https://127.0.0.1:1/gone.jpg");
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await page.unroute("**/gone.jpg");
  await page.reload();
  await expect(page.getByText("Image unavailable")).toBeVisible();
});

test("EVT-06 the whole summary is there, with its paragraphs", async ({ page }) => {
  await visit(page, address("Ghana becomes independent"));
  await expect(
    page.getByText("At midnight the Gold Coast becomes Ghana.", { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText("Two days later it joins the United Nations.", { exact: true }),
  ).toBeVisible();
});

test("EVT-07 the discussion is there, and a visitor is asked to sign in", async ({ page }) => {
  await visit(page, address("Ghana becomes independent"));
  const region = page.getByRole("region", { name: "Discussion" });
  await expect(
    region.getByText("No comments yet. Be the first to share your thoughts."),
  ).toBeVisible();
  await expect(
    region.getByRole("link", { name: "Sign in to join the discussion" }),
  ).toHaveAttribute("href", /^\/admin\/login/);
});

test("EVT-08 EVT-09 links lead back to the archive and home", async ({ page }) => {
  await visit(page, address("Ghana becomes independent"));
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Back to History Archive" })).toHaveAttribute(
    "href",
    "/history",
  );
  await expect(main.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
});

test("EVT-10 the share menu opens, and Escape closes it", async ({ page }) => {
  await visit(page, address("Ghana becomes independent"));
  const share = page.getByRole("main").getByRole("button", { name: "Share" });
  await share.click();
  const copy = page.getByText("Copy link");
  await expect(copy).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(copy).toBeHidden();
  await expect(share).toBeFocused();
});

test("the sources are numbered, with their kind and whether they were checked", async ({
  page,
}) => {
  await visit(page, address("Ghana becomes independent"));
  const sources = page.getByRole("region", { name: "Sources" });
  await expect(sources.getByRole("listitem")).toHaveCount(2);
  await expect(sources.getByRole("listitem").first()).toContainText("Politics in Ghana");
  await expect(sources.getByRole("listitem").first()).toContainText(/Book.*Dennis Austin.*1964/);
  await expect(sources.getByRole("listitem").first()).toContainText("Verified");
  await expect(sources.getByRole("listitem").nth(1)).toContainText("Not yet checked");
  await expect(sources).toContainText("1 of 2 verified");
});

test("dates say how exact they are", async ({ page }) => {
  await visit(page, address("A city is built"));
  await expect(page.getByRole("main").getByText("c. 1450").first()).toBeVisible();
  await visit(page, address("A conference"));
  await expect(page.getByRole("main").getByText("1884–1885").first()).toBeVisible();
});

test("EVT-11 EVT-12 an unknown event, and a draft, are Not Found with that status", async ({
  page,
}) => {
  allowErrors(/status of 404 .*\/events\//);
  for (const id of ["does-not-exist", "01a1dd4e-6a2f-71eb-9836-d6b7c8685b07"]) {
    const answer = await page.goto(`${server.url}/events/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
    await expect(page.getByText("We couldn't find that event.")).toBeVisible();
  }
});

test("EVT-13 from a card the event is there at once, without waiting for the server", async ({
  page,
}) => {
  await visit(page, server.url);
  await page.route("**/api/events/*", async () => {
    // The answer never comes; what the list knew must do.
  });
  await page.getByRole("link", { name: "Explore Ghana becomes independent" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Ghana becomes independent" }),
  ).toBeVisible();
  await expect(
    page.getByText("At midnight the Gold Coast becomes Ghana.", { exact: true }),
  ).toBeVisible();
});

test("ERR-01 an event that fails to load keeps what a list knew, and says what is missing", async ({
  page,
}) => {
  allowErrors(/status of 503 .*\/api\/events\//);
  await visit(page, server.url);
  let failing = true;
  await page.route("**/api/events/*", (route) =>
    failing ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await page.getByRole("link", { name: "Explore Ghana becomes independent" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("The rest of this event could not be loaded.")).toBeVisible();
  await expect(page.getByText("Failed to load events. Please try again later.")).toBeVisible();
  await expect(main).not.toContainText("Your filters");
  const title = main.getByRole("heading", { level: 1, name: "Ghana becomes independent" });
  await expect(title).toBeFocused();
  await expect(
    main.getByText("At midnight the Gold Coast becomes Ghana.", { exact: true }),
  ).toBeVisible();
  failing = false;
  await main.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(main.getByText("Politics in Ghana")).toBeVisible();
  await expect(title).toBeFocused();
});

test("ERR-01 an event of which nothing is known says that it could not be loaded", async ({
  page,
}) => {
  allowErrors(/status of 503 .*\/api\/events\//);
  await visit(page, `${server.url}/about`);
  let failing = true;
  await page.route("**/api/events/*", (route) =>
    failing ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    link.textContent = "To the event";
    document.querySelector("main")?.prepend(link);
  }, address("Ghana becomes independent"));
  await page.getByRole("link", { name: "To the event" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("This event could not be loaded.")).toBeVisible();
  await expect(main).not.toContainText("Your filters");
  await expect(main.getByRole("heading", { level: 1 })).toBeFocused();
  failing = false;
  await main.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(
    main.getByRole("heading", { level: 1, name: "Ghana becomes independent" }),
  ).toBeFocused();
});

test("HDR-17 HDR-19 HDR-21 the breadcrumb leads home and ends with the title", async ({ page }) => {
  await visit(page, address("Ghana becomes independent"));
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
  await expect(crumbs).toHaveCount(3);
  await expect(crumbs.first().getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  await expect(crumbs.nth(1).getByRole("link", { name: "Events" })).toHaveAttribute(
    "href",
    "/history",
  );
  await expect(crumbs.last()).toContainText("Ghana becomes independent");
  await expect(page.locator("[aria-current=page]").last()).toHaveText("Ghana becomes independent");
});

for (const width of [320, 768, 1280]) {
  test(`the event page fits ${width} px without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, address("Ghana becomes independent"));
    await noSidewaysScroll(page);
  });
}
