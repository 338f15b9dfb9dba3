import { readFile } from "node:fs/promises";
import { addPerson, addPlace, type Named } from "../entries.ts";
import { allowErrors, expect, type Page, startDesk, test, visit } from "../fixtures.ts";
import { as, emailOf } from "../people.ts";
import type { Server } from "../server.ts";

let server: Server;
let nkrumah: Named;
let accra: Named;
const ids: Record<string, string> = {};
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await startDesk([
    { id: "ghana", title: "Ghana free", country: "Ghana", date: "1957-03-06" },
    { id: "kenya", title: "Kenya free", country: "Kenya", date: "1963-12-12" },
    { id: "mali", title: "A mosque", country: "Mali", date: "1325-01-01", precision: "circa" },
  ]);
  nkrumah = await addPerson(server, "Kwame Nkrumah", {
    countries: ["Ghana", "Guinea"],
    born: { date: "1909-01-01", precision: "year" },
    died: { date: "1972-04-27", precision: "day" },
    translations: [
      {
        lang: "fr",
        title: "Kwame N’Krumah",
        summary: "Le premier président du Ghana, en français.",
        translator: "Awa Traductrice",
      },
    ],
  });
  accra = await addPlace(server, "Accra", { kind: "city" });
  const response = await fetch(`${server.url}/api/events?limit=10`);
  const { items } = (await response.json()) as { items: { id: string; title: string }[] };
  for (const { id, title } of items) ids[title] = id;
});
test.afterAll(() => server.stop());

const eventUrl = (title: string) => `${server.url}/events/${ids[title]}`;
const titles = (page: Page) => page.getByRole("list", { name: /^Saved/ }).locator("h3");

async function saveAt(page: Page, ...urls: string[]) {
  for (const url of urls) {
    await visit(page, url);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  }
}
const save = (page: Page, ...names: string[]) => saveAt(page, ...names.map(eventUrl));

/** Puts a value where the list is kept, before any page has been opened. */
const keepBefore = (page: Page, value: string) =>
  page.addInitScript((text) => {
    if (!localStorage.getItem("sankofa.saved")) localStorage.setItem("sankofa.saved", text);
  }, value);

/** A list as the first edition kept it. */
const firstList = (length: number) =>
  JSON.stringify(
    Array.from({ length }, (_, i) => ({
      id: `old-${i}`,
      title: `Old ${i}`,
      country: "Mali",
      date: "1900-01-01",
      tags: [],
      savedAt: 1000 - i,
    })),
  );

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

test("S-02 S-03 people and places are kept in the same list as events", async ({
  page,
  accessible,
}) => {
  await saveAt(
    page,
    eventUrl("Ghana free"),
    `${server.url}/people/${nkrumah.slug}`,
    `${server.url}/places/${accra.slug}`,
  );
  await page.getByRole("link", { name: "Saved 3" }).click();
  await expect(titles(page)).toHaveText(["Accra", "Kwame Nkrumah", "Ghana free"]);
  await expect(page.getByRole("heading", { name: "1 event, 1 person and 1 place" })).toBeVisible();
  const rows = page.getByRole("list", { name: /^Saved/ }).getByRole("listitem");
  await expect(rows.nth(0)).toContainText("CityGhana");
  await expect(rows.nth(1)).toContainText("1909–1972");
  await expect(rows.nth(1)).toContainText("LeaderGhana, Guinea");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await accessible();
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await accessible("contrast");
  await page.getByRole("button", { name: "Cite all" }).click();
  const dialog = page.getByRole("dialog", { name: "Cite 3 entries" });
  await expect(dialog.locator("[data-style=apa] p")).toHaveText([
    /Accra.*\/places\/accra$/,
    /Kwame Nkrumah.*\/people\/kwame-nkrumah$/,
    /Ghana free.*\/events\//,
  ]);
  await page.keyboard.press("Escape");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect(await readFile(await (await waiting).path(), "utf8")).toContain(
    `"${server.url}/people/kwame-nkrumah","person","1909","1972"`,
  );
  await page.getByRole("link", { name: "Kwame Nkrumah" }).click();
  await page.getByRole("button", { name: "Saved", exact: true }).click();
  await expect(page.getByRole("link", { name: "Saved 2" })).toBeVisible();
});

test("S-02 a list of the first edition is read without loss, and added to", async ({ page }) => {
  const broken = [null, { id: "x" }, { path: "people", id: "y", slug: "y" }];
  const old = JSON.parse(firstList(2)) as object[];
  await keepBefore(page, JSON.stringify([...broken, ...old]));
  await visit(page, `${server.url}/saved`);
  await expect(titles(page)).toHaveText(["Old 0", "Old 1"]);
  await saveAt(page, `${server.url}/people/${nkrumah.slug}`);
  await visit(page, `${server.url}/saved`);
  await expect(titles(page)).toHaveText(["Kwame Nkrumah", "Old 0", "Old 1"]);
});

test("S-02 S-03 the list follows a new name, and says no more of what was removed", async ({
  page,
}) => {
  allowErrors(/404/);
  const person = await addPerson(server, "Renamed Later");
  const place = await addPlace(server, "Removed Later");
  await saveAt(page, `${server.url}/people/${person.slug}`, `${server.url}/places/${place.slug}`);
  await as(server, emailOf("admin"), "PUT", `/api/people/${person.id}`, {
    name: "Named Anew",
  });
  await as(server, emailOf("admin"), "DELETE", `/api/places/${place.id}`);
  await visit(page, `${server.url}/saved`);
  await expect(titles(page)).toHaveText(["Removed Later", "Renamed Later"]);
  await page.getByRole("link", { name: "Renamed Later" }).click();
  await expect(page).toHaveURL(`${server.url}/people/named-anew`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Named Anew");
  await page.getByRole("link", { name: "Saved 2" }).click();
  await expect(titles(page)).toHaveText(["Removed Later", "Named Anew"]);
  await page.getByRole("link", { name: "Removed Later" }).click();
  await expect(page.getByText("We couldn't find that place.")).toBeVisible();
  await page.getByRole("link", { name: "Saved 2" }).click();
  await page.getByRole("button", { name: "Remove Removed Later" }).click();
  await expect(titles(page)).toHaveText(["Named Anew"]);
});

test("S-02 S-03 a shared list has all kinds, and says what is gone", async ({ page }) => {
  allowErrors(/404/);
  const gone = await addPlace(server, "Gone Soon");
  await as(server, emailOf("admin"), "DELETE", `/api/places/${gone.id}`);
  const link = [ids["Ghana free"], `people/${nkrumah.id}`, `places/${gone.id}`].join(",");
  await visit(page, `${server.url}/saved#add=${link}`);
  await expect(page.getByText("This link holds 1 event, 1 person and 1 place.")).toBeVisible();
  await page.getByRole("button", { name: "Add to my list" }).click();
  await expect(page.getByText("Added 1 event and 1 person.")).toBeVisible();
  await expect(page.getByText("1 is no longer in the archive.")).toBeVisible();
  await expect(titles(page)).toHaveText(["Ghana free", "Kwame Nkrumah"]);
});

test("S-02 a full list loses nothing, and says that it is full", async ({ page }) => {
  await keepBefore(page, firstList(500));
  await visit(page, `${server.url}/people/${nkrumah.slug}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The list is full: it holds 500.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Saved 500" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
});

test("S-02 a device without room keeps what it has, and says so", async ({ page }) => {
  await keepBefore(page, firstList(2));
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      const room = this.getItem("sankofa.saved")?.length ?? 1000;
      if (key.startsWith("sankofa.saved") && value.length > room) {
        throw new DOMException("full", "QuotaExceededError");
      }
      set.call(this, key, value);
    };
  });
  await visit(page, `${server.url}/places/${accra.slug}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("There is no room left on this device.")).toBeVisible();
  await visit(page, `${server.url}/saved`);
  await expect(titles(page)).toHaveText(["Old 0", "Old 1"]);
  await page.getByRole("button", { name: "Remove Old 0" }).click();
  await expect(titles(page)).toHaveText(["Old 1"]);
});

test("S-02 the cloth of what is saved stays in its row", async ({ page }) => {
  await saveAt(page, eventUrl("Ghana free"), `${server.url}/people/${nkrumah.slug}`);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, `${server.url}/saved`);
    for (const row of await page
      .getByRole("list", { name: /^Saved/ })
      .getByRole("listitem")
      .all()) {
      const outer = await row.boundingBox();
      const cloth = await row.locator("svg").first().boundingBox();
      expect(cloth?.width).toBeLessThan(100);
      expect(cloth?.y).toBeGreaterThanOrEqual(outer?.y ?? 0);
      expect((cloth?.y ?? 0) + (cloth?.height ?? 0)).toBeLessThanOrEqual(
        (outer?.y ?? 0) + (outer?.height ?? 0),
      );
    }
  }
});
