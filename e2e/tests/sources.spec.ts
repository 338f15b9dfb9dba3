import { word } from "../desk.ts";
import { expect, type Page, test, visit } from "../fixtures.ts";
import { as, emailOf, openDesk, type Role, signIn } from "../people.ts";
import type { Server } from "../server.ts";

interface Source {
  kind: string;
  title: string;
  author?: string;
  year?: number;
  pages?: string;
  url?: string;
  verified: boolean;
}
interface Detail {
  event: {
    id: string;
    date: string;
    endDate?: string;
    precision: string;
    status: string;
    sources?: Source[];
    disputed?: { date: string; precision: string; reason: string; source: Source };
  };
}

const add = (desk: Server, title: string, more: object = {}, who: Role = "admin") =>
  as<Detail>(desk, emailOf(who), "POST", "/api/events", {
    title,
    country: "Ghana",
    date: "1957-03-06",
    summary: "What happened.",
    tags: [],
    ...more,
  });
const read = async (desk: Server, id: string) =>
  (await as<Detail>(desk, emailOf("admin"), "GET", `/api/events/${id}`)).event;

const form = (page: Page) => page.locator("#listing-form");
const item = (page: Page, at: number) => form(page).getByRole("listitem").nth(at);
const press = (page: Page, name: string | RegExp) =>
  form(page).getByRole("button", { name, exact: true }).click();

async function openNew(page: Page, desk: Server, title: string, who: Role = "admin") {
  await openDesk(page, desk, who, "?tab=events");
  await form(page).getByLabel("Title").fill(title);
  await form(page).getByLabel("Country").fill("Mali");
  await form(page).getByLabel("Summary").fill("Kankou Musa reaches Cairo.");
}
const edit = (page: Page, desk: Server, id: string, who: Role = "admin") =>
  openDesk(page, desk, who, `?tab=events&editing=${id}`);

/** What the server made of the form. */
async function saved(page: Page, name: string): Promise<Detail["event"]> {
  const answer = page.waitForResponse(
    (one) => one.url().includes("/api/events") && ["POST", "PUT"].includes(one.request().method()),
  );
  await press(page, name);
  const response = await answer;
  expect(response.ok()).toBe(true);
  return ((await response.json()) as Detail).event;
}

async function fillSource(page: Page, at: number, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await item(page, at).getByLabel(label, { exact: true }).fill(value);
  }
}

test("sources are added, checked, put in order and taken out", async ({
  page,
  desk,
  accessible,
}) => {
  const title = `Sourced ${word()}`;
  await openNew(page, desk, title);
  await form(page).getByLabel("Date").fill("1324-07-18");
  await expect(form(page).getByText("Add at least one source")).toBeVisible();
  await press(page, "Add a source");
  await expect(item(page, 0).getByLabel("Title")).toBeFocused();
  await fillSource(page, 0, { Year: "abc", Link: "javascript:alert(1)" });
  await press(page, "Create Listing");
  await expect(form(page).getByRole("alert")).toContainText("Source title is required.");
  await expect(item(page, 0).getByText("Source year is invalid.")).toBeVisible();
  await expect(item(page, 0).getByText("Source link must be a valid http(s) URL.")).toBeVisible();
  await expect(item(page, 0).getByLabel("Title")).toBeFocused();
  await accessible();
  await fillSource(page, 0, {
    Title: "First book",
    Author: "Ama",
    Year: "1964",
    Pages: "3–5",
    Link: "",
  });
  for (const [at, name] of ["Second page", "Third song"].entries()) {
    await press(page, "Add a source");
    await fillSource(page, at + 1, { Title: name });
  }
  await item(page, 1).getByLabel("Kind").selectOption("web");
  await item(page, 1).getByLabel("Link").fill("https://example.org/musa");
  await item(page, 2).getByLabel("Kind").selectOption("oral");

  await press(page, "Move Third song up");
  await expect(form(page).getByText("Moved to place 2 of 3.")).toHaveRole("status");
  await expect(form(page).getByRole("button", { name: "Move Third song up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form(page).getByRole("button", { name: "Move Third song down" })).toBeFocused();
  await press(page, "Remove Second page");
  await expect(form(page).getByRole("button", { name: "Add a source" })).toBeFocused();
  const event = await saved(page, "Create Listing");
  expect(event.sources).toEqual([
    { kind: "oral", title: "Third song", verified: false },
    { kind: "book", title: "First book", author: "Ama", year: 1964, pages: "3–5", verified: false },
  ]);

  await visit(page, `${desk.url}/events/${event.id}`);
  const shown = page.getByRole("region", { name: "Sources" }).getByRole("listitem");
  await expect(shown.nth(0)).toContainText("1Third songOral historyNot yet checked");
  await expect(shown.nth(1)).toContainText("2First bookBook. Ama, 1964, p. 3–5Not yet checked");
});

test("a moderator verifies a source; who did is for moderators to know", async ({ page, desk }) => {
  const { event } = await add(desk, `Verified ${word()}`, {
    sources: [{ kind: "book", title: "A book" }],
  });
  await signIn(page, desk, "editor");
  await visit(page, `${desk.url}/events/${event.id}`);
  const sources = page.getByRole("region", { name: "Sources" });
  await sources.getByRole("button", { name: "Mark A book as verified" }).click();
  await expect(sources.getByText("1 of 1 verified")).toBeVisible();
  await expect(sources.getByText(/Verified by Community member/)).toBeVisible();
  await expect(sources.getByText("Edited once")).toBeVisible();
  await expect.poll(async () => (await read(desk, event.id)).sources?.[0]?.verified).toBe(true);

  await page.evaluate(() => localStorage.clear());
  await visit(page, `${desk.url}/events/${event.id}`);
  await expect(sources.getByText("Verified", { exact: true })).toBeVisible();
  await expect(sources.getByText(/Verified by/)).toHaveCount(0);
  await expect(sources.getByRole("button")).toHaveCount(0);

  await signIn(page, desk, "editor");
  await visit(page, `${desk.url}/events/${event.id}`);
  await sources.getByRole("button", { name: "Mark A book as not verified" }).click();
  await expect(sources.getByText("Not yet checked")).toBeVisible();
});

test("a user's edit keeps the mark of what they left alone", async ({ page, desk }) => {
  const { event } = await add(
    desk,
    `Kept ${word()}`,
    {
      sources: [
        { kind: "book", title: "A book", year: 1964 },
        { kind: "web", title: "A page" },
      ],
    },
    "user",
  );
  for (const n of [0, 1]) {
    const path = `/api/events/${event.id}/sources/${n}`;
    await as(desk, emailOf("editor"), "PATCH", path, { verified: true });
  }
  await edit(page, desk, event.id, "user");
  await item(page, 1)
    .getByRole("button", { name: /A page/ })
    .first()
    .click();
  await expect(item(page, 1).getByText(/takes the mark away/)).toBeVisible();
  await item(page, 1).getByLabel("Title").fill("Another page");
  const { sources } = await saved(page, "Save Changes");
  expect(sources?.map(({ title, verified }) => [title, verified])).toEqual([
    ["A book", true],
    ["Another page", false],
  ]);
});

test("publishing without sources is allowed, and warned of", async ({ page, desk }) => {
  const title = `Unsourced ${word()}`;
  const { event } = await add(desk, title, {}, "user");
  expect(event.status).toBe("draft");
  await openDesk(page, desk, "editor", "?tab=events");
  const card = page.getByRole("article", { name: title, exact: true });
  await expect(card.getByText("No sources")).toBeVisible();
  await card.getByRole("button", { name: `Publish ${title}` }).click();
  await expect(card.getByText("Published", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Add at least one source so readers can check this event.").last(),
  ).toBeVisible();
  await expect.poll(async () => (await read(desk, event.id)).status).toBe("published");
});

test("precision, end and a disputed date go out and come back as they were", async ({
  page,
  desk,
}) => {
  const title = `Dated ${word()}`;
  await openNew(page, desk, title);
  await form(page).getByLabel("Precision").selectOption("circa");
  await form(page).getByLabel("Date").fill("1450");
  await form(page).getByLabel("Until").fill("1440");
  await press(page, "Create Listing");
  await expect(form(page).getByText("End date must not be before the date.").last()).toBeVisible();
  await form(page).getByLabel("Until").fill("1460");
  await press(page, "Add a disputed date");
  const disputed = form(page).getByRole("group", { name: "Disputed date" });
  await disputed.getByLabel("Precision").selectOption("month");
  await disputed.getByLabel("Month").selectOption("07");
  await disputed.getByLabel("The other date").fill("1471");
  await disputed.getByLabel("Why it is disputed").fill("The chronicle counts from the wall.");
  await disputed.getByLabel("Title").fill("A chronicle");
  const made = await saved(page, "Create Listing");
  expect(made).toMatchObject({
    date: "1450-01-01",
    endDate: "1460-12-31",
    precision: "circa",
    disputed: { date: "1471-07-01", precision: "month", source: { title: "A chronicle" } },
  });

  await visit(page, `${desk.url}/events/${made.id}`);
  await expect(page.getByText("c. 1450–1460")).toBeVisible();
  const aside = page.getByRole("complementary").filter({ hasText: "The date is disputed" });
  await expect(aside).toContainText(
    "Other sources say July 1471. The chronicle counts from the wall.",
  );
  await expect(aside).toContainText("A chronicle. Book");

  await edit(page, desk, made.id);
  await expect(form(page).getByLabel("Date", { exact: true })).toHaveValue("1450");
  await form(page).getByLabel("Summary").fill("Only the words change.");
  await form(page).getByLabel("What you changed, and why").fill("Clearer words.");
  const { disputed: again, ...rest } = await saved(page, "Save Changes");
  expect(rest).toMatchObject({ date: "1450-01-01", endDate: "1460-12-31", precision: "circa" });
  expect(again).toEqual(made.disputed);

  await edit(page, desk, made.id);
  await press(page, "Remove the disputed date");
  await form(page).getByLabel("Until").fill("");
  const bare = await saved(page, "Save Changes");
  expect([bare.endDate, bare.disputed]).toEqual([undefined, undefined]);
});

test.describe("the archive with verified sources only", () => {
  const verified = { kind: "book", title: "A book", verified: true };
  async function seed(desk: Server): Promise<string> {
    const tag = word();
    await add(desk, `${tag} checked`, { tags: [tag], sources: [verified] });
    await add(desk, `${tag} checked elsewhere`, {
      tags: [tag],
      country: "Mali",
      sources: [verified],
    });
    await add(desk, `${tag} unchecked`, { tags: [tag], sources: [{ kind: "web", title: "A" }] });
    return tag;
  }
  const rows = (page: Page) => page.locator("main article");

  test("with scripts: a box, the address, a chip", async ({ page, desk, accessible }) => {
    const tag = await seed(desk);
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, `${desk.url}/history?tags=${tag}`);
    await expect(rows(page)).toHaveCount(3);
    await page.getByLabel("With verified sources").check();
    await expect(page).toHaveURL(new RegExp(`tags=${tag}&verified=1$`));
    await expect(rows(page)).toHaveCount(2);
    await page.goto(`${page.url()}&country=Mali`);
    await expect(rows(page)).toHaveCount(1);
    await accessible();
    await page.getByRole("link", { name: "Remove filter With verified sources" }).click();
    await expect(page).not.toHaveURL(/verified/);
    await expect(rows(page)).toHaveCount(1);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });
    test("a plain form does the same", async ({ page, desk }) => {
      const tag = await seed(desk);
      await page.goto(`${desk.url}/history?tags=${tag}`);
      await expect(rows(page)).toHaveCount(3);
      await page.getByLabel("With verified sources").check();
      await page.getByRole("button", { name: "Apply filters" }).click();
      await expect(page).toHaveURL(/verified=1/);
      await expect(rows(page)).toHaveCount(2);
      await expect(page.getByRole("checkbox", { name: "With verified sources" })).toBeChecked();
    });
  });
});

test("S-31 where nothing is verified, sources are listed and the filter is not offered", async ({
  page,
  demo,
}) => {
  await visit(page, `${demo.url}/history`);
  await expect(page.getByLabel("With verified sources")).toHaveCount(0);
  await page.locator("main article h3 a").first().click();
  await expect(page.getByText(/^\d+ sources? listed$/)).toBeVisible();
  await expect(page.getByText(/ verified$/)).toHaveCount(0);
  await visit(page, `${demo.url}/about`);
  await expect(page.getByText("So far no source has been looked up.")).toBeVisible();
});
