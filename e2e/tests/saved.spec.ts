import { readFile } from "node:fs/promises";
import { expect, type Page, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
const ids: Record<string, string> = {};
test.beforeAll(async () => {
  server = await start({
    events: [
      { id: "ghana", title: "Ghana free", country: "Ghana", date: "1957-03-06" },
      { id: "kenya", title: "Kenya free", country: "Kenya", date: "1963-12-12" },
      { id: "mali", title: "A mosque", country: "Mali", date: "1325-01-01", precision: "circa" },
    ],
  });
  const response = await fetch(`${server.url}/api/events?limit=10`);
  const { items } = (await response.json()) as { items: { id: string; title: string }[] };
  for (const { id, title } of items) ids[title] = id;
});
test.afterAll(() => server.stop());

const eventUrl = (title: string) => `${server.url}/events/${ids[title]}`;
const titles = (page: Page) => page.getByRole("list", { name: /Saved events/ }).locator("h3");

async function save(page: Page, ...names: string[]) {
  for (const name of names) {
    await visit(page, eventUrl(name));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  }
}

test("saved events are kept on the device, last saved first", async ({ page, accessible }) => {
  await save(page, "Ghana free", "A mosque");
  await expect(page.getByRole("link", { name: "Saved 2" })).toHaveAttribute("href", "/saved");
  await page.getByRole("link", { name: "Saved 2" }).click();
  await expect(page).toHaveTitle("Saved | Sankofa");
  await expect(titles(page)).toHaveText(["A mosque", "Ghana free"]);
  await expect(page.getByText("c. 1325")).toBeVisible();
  await page.reload();
  await expect(titles(page)).toHaveText(["A mosque", "Ghana free"]);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await accessible();
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await accessible("contrast");
});

test("Save takes back what it saved", async ({ page }) => {
  await save(page, "Ghana free");
  await page.getByRole("button", { name: "Saved", exact: true }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await visit(page, `${server.url}/saved`);
  await expect(page.getByText("Nothing saved yet.")).toBeVisible();
});

test("Remove can be undone, one by one, to the same place", async ({ page }) => {
  await save(page, "Ghana free", "Kenya free", "A mosque");
  await visit(page, `${server.url}/saved`);
  await page.getByRole("button", { name: "Remove Kenya free" }).click();
  await expect(page.getByRole("button", { name: "Remove Ghana free" })).toBeFocused();
  await page.getByRole("button", { name: "Remove Ghana free" }).click();
  await expect(titles(page)).toHaveText(["A mosque"]);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(titles(page)).toHaveText(["A mosque", "Kenya free"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveText(["A mosque", "Kenya free", "Ghana free"]);
});

test("the list can be carried away as a file", async ({ page }) => {
  await save(page, "Ghana free", "A mosque");
  await visit(page, `${server.url}/saved`);
  for (const [name, part] of [
    ["Download CSV", `"A mosque","Mali","1325-01-01","","circa"`],
    ["Download JSON", `"precision": "circa"`],
  ] as const) {
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const file = await (await waiting).path();
    expect(await readFile(file, "utf8")).toContain(part);
  }
});

test("a shared list is added only when the reader says so", async ({ page, context, browser }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await save(page, "Ghana free", "A mosque");
  await visit(page, `${server.url}/saved`);
  await page.getByRole("button", { name: "Share as a link" }).click();
  await expect(page.getByText(/The link is copied/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newContext();
  const reader = await other.newPage();
  await visit(reader, link);
  await expect(reader.getByText("This link holds 2 events.")).toBeVisible();
  await expect(titles(reader)).toHaveCount(0);
  await reader.getByRole("button", { name: "No, thank you" }).click();
  await expect(reader.getByText("Nothing saved yet.")).toBeVisible();
  await reader.goto("about:blank");
  await visit(reader, link);
  await reader.getByRole("button", { name: "Add to my list" }).click();
  await expect(titles(reader)).toHaveText(["A mosque", "Ghana free"]);
  await expect(reader).toHaveURL(`${server.url}/saved`);
  await other.close();
});

test("a browser that keeps nothing says so", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("no", "QuotaExceededError");
    };
  });
  await visit(page, eventUrl("Ghana free"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This browser does not keep lists.")).toBeVisible();
  await visit(page, `${server.url}/saved`);
  await expect(page.getByRole("main").getByText("This browser does not keep lists.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("Save is not offered, and the list says what it needs", async ({ page }) => {
    await page.goto(eventUrl("Ghana free"));
    await expect(page.getByRole("link", { name: "Cite" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeHidden();
    await page.goto(`${server.url}/saved`);
    await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  });
});

test("all saved events are cited at once, each on its own", async ({ page, accessible }) => {
  await save(page, "Ghana free", "A mosque");
  await visit(page, `${server.url}/saved`);
  await page.getByRole("button", { name: "Cite all" }).click();
  const dialog = page.getByRole("dialog", { name: "Cite 2 events" });
  await expect(dialog.locator("[data-style=apa] p")).toHaveText([/A mosque/, /Ghana free/]);
  await accessible();
  await dialog.getByText("BibTeX", { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Download BibTeX" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  expect(text.match(/@online/g)).toHaveLength(2);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Cite all" })).toBeFocused();
});
