import { readFile } from "node:fs/promises";
import { word } from "../desk.ts";
import { addPerson, addPlace } from "../entries.ts";
import { expect, type Page, start, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
let path: string;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await start({
    events: [{ id: "m", title: "A & B", country: "Mali", date: "1325-01-01", precision: "circa" }],
  });
  const response = await fetch(`${server.url}/api/events?limit=1`);
  const { items } = (await response.json()) as { items: { id: string }[] };
  path = `/events/${items[0]?.id}`;
});
test.afterAll(() => server.stop());

const choose = (page: Page, style: string) => page.getByText(style, { exact: true }).click();

test("Cite opens a dialog with six styles, copies, and closes by Esc and Back", async ({
  page,
  context,
  accessible,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, server.url + path);
  const link = page.getByRole("link", { name: "Cite", exact: true });
  await link.click();
  const dialog = page.getByRole("dialog", { name: "Cite this event" });
  await expect(dialog.getByText(/^Sankofa\. \(\d{4}, \w+ \d+\)\. A & B\. Retrieved/)).toBeVisible();
  await accessible();
  await choose(page, "Harvard");
  await expect(dialog.getByText(/Available at:/)).toBeVisible();
  await expect(dialog.getByText(/Retrieved/)).toBeHidden();
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`A & B. Available at: ${server.url}${path} (Accessed:`);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await link.click();
  await expect(dialog).toBeVisible();
  // Opened again at once, it gets its entry when the browser has gone back from the last one.
  await page.waitForFunction(() => history.state?.overlay === true);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(server.url + path);
});

test("the styles are chosen by arrow keys", async ({ page }) => {
  await visit(page, `${server.url}${path}/cite`);
  await page.getByRole("radio", { name: "APA" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "MLA" })).toBeChecked();
  await expect(page.getByText(/^“A & B\.”/)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("Cite is a page with the same styles, and its files can be downloaded", async ({ page }) => {
    await page.goto(server.url + path);
    await page.getByRole("link", { name: "Cite", exact: true }).click();
    await expect(page).toHaveURL(`${server.url}${path}/cite`);
    await expect(page).toHaveTitle("Cite A & B | Sankofa");
    await expect(page.getByText(/Retrieved/)).toBeVisible();
    for (const [style, part] of [
      ["BibTeX", "title = {{A \\& B}}"],
      ["RIS", "N1  - Event: c. 1325."],
    ] as const) {
      await choose(page, style);
      const waiting = page.waitForEvent("download");
      await page.getByRole("link", { name: `Download ${style}` }).click();
      expect(await readFile(await (await waiting).path(), "utf8")).toContain(part);
    }
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Cite");
  });
});

test("S-02 S-03 people and places are cited as events are, with scripts and without", async ({
  page,
  desk,
}) => {
  const [name, town] = [`Taytu ${word()}`, `Adwa ${word()}`];
  const person = await addPerson(desk, name);
  const place = await addPlace(desk, town);
  await visit(page, `${desk.url}/people/${person.slug}`);
  await page.getByRole("link", { name: "Cite", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText(`${name}. Retrieved`)).toContainText(
    `${desk.url}/people/${person.slug}`,
  );
  await expect(page.getByRole("link", { name: "Back to the person" })).toBeVisible();
  for (const [address, title] of [
    [`/people/${person.slug}`, name],
    [`/places/${place.slug}`, town],
  ]) {
    const text = await (await fetch(`${desk.url}${address}/cite`)).text();
    expect(text).toContain(`<title>Cite ${title} | Sankofa</title>`);
    expect(text).toContain(`Available at: ${desk.url}${address}`);
    expect(text).not.toContain("Event:");
    expect(await (await fetch(desk.url + address)).text()).toContain(`href="${address}/cite"`);
  }
  expect((await fetch(`${desk.url}/people/nobody/cite`)).status).toBe(404);
});

test("an event that is not there cannot be cited", async () => {
  expect((await fetch(`${server.url}/events/nope/cite`)).status).toBe(404);
});
