import { readFile, writeFile } from "node:fs/promises";
import { word } from "../desk.ts";
import { expect, noSidewaysScroll, type Page, test } from "../fixtures.ts";
import { as, emailOf, openDesk, type Role } from "../people.ts";
import type { Server } from "../server.ts";

const HEAD = "id;title;country;date;summary;status;sources";

/** A table as a spreadsheet writes it where the comma is for decimals. */
const table = (...rows: string[]) => ({
  name: "events.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`\ufeff${[HEAD, ...rows].join("\r\n")}\r\n`),
});

async function open(page: Page, desk: Server, who: Role = "editor") {
  await openDesk(page, desk, who, "?tab=events");
  await page.locator("#listing-form").waitFor({ state: "attached" });
}

/** Opens the dialog; on small screens the panel is on the side of the form. */
async function openImport(page: Page) {
  const side = page.getByRole("button", { name: "New Listing", exact: true });
  if (await side.isVisible()) await side.click();
  await page.getByRole("button", { name: "Import events" }).click();
  return page.getByRole("dialog", { name: "Import events from a file" });
}

const listed = async (desk: Server, text: string) => {
  const found = `/api/events?scope=manage&search=${text}`;
  const { items } = await as<{ items: { title: string; status: string }[] }>(
    desk,
    emailOf("editor"),
    "GET",
    found,
  );
  return items.map(({ title, status }) => `${title} ${status}`).toSorted();
};

test("S-18 a file with faults is shown by row and column, and its good rows are stored by choice", async ({
  page,
  desk,
  accessible,
}) => {
  await open(page, desk);
  const dialog = await openImport(page);
  const mark = word();
  await dialog
    .getByLabel("File", { exact: true })
    .setInputFiles(
      table(
        `${mark}-1;${mark} good;Ghana;1957-03-06;Text.;published;book | B`,
        `${mark}-2;${mark} bad;Ghana;06.03.1957;Text.;;book | B`,
        `${mark}-3;;Ghana;1957-03-06;Text.;;`,
      ),
    );
  await expect(dialog.getByText("2 errors stand in the way.")).toBeVisible();
  const rows = dialog.getByRole("row");
  await expect(rows.nth(1)).toContainText(/3\s*date\s*Error/);
  await expect(rows.nth(2)).toContainText(/4\s*title\s*Error.*Title is required\./);
  await expect(rows.nth(3)).toContainText(/4\s*sources\s*Warning/);
  await accessible();
  expect(await listed(desk, mark)).toEqual([]);
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save the list of errors" }).click();
  const list = await readFile(await (await saving).path(), "utf8");
  expect(list).toContain('"4","title","Title is required."');
  await dialog.getByRole("button", { name: "Add 1 draft, leave out 2 rows" }).click();
  await expect(page.getByText("1 draft added.")).toBeVisible();
  await expect(page.getByText("2 rows were left out.")).toBeVisible();
  await expect.poll(() => listed(desk, mark)).toHaveLength(1);
});

test("a good file is shown, and becomes drafts when that is wanted", async ({ page, desk }) => {
  await open(page, desk);
  const mark = word();
  const rows = [
    `${mark}-1;"${mark} =1+1";Ghana;1957-03-06;"Text,\r\non two lines.";published;book | B`,
    `${mark}-2;${mark} second;Ghana;1957-03-06;Text.;published;book | B`,
  ];
  let dialog = await openImport(page);
  await dialog.getByLabel("File", { exact: true }).setInputFiles(table(...rows));
  await expect(dialog.getByText("2 events can be added.")).toBeVisible();
  expect(await listed(desk, mark)).toEqual([]);
  await dialog.getByRole("button", { name: "Add 2 drafts" }).click();
  await expect(page.getByText("2 drafts added.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => listed(desk, mark))
    .toEqual([`${mark} =1+1 draft`, `${mark} second draft`]);
  await expect(page.getByRole("article", { name: `${mark} second` })).toBeVisible();

  dialog = await openImport(page);
  const changed = rows.map((row) => row.replace("second", "other"));
  await dialog.getByLabel("File", { exact: true }).setInputFiles(table(...changed));
  await expect(dialog.getByText("There is nothing new in this file.")).toBeVisible();
  await expect(dialog.getByText("It is left as it is.")).toBeVisible();
  await expect(dialog.locator('[data-count="unchanged"]')).toContainText("1");
  await expect(dialog.locator('[data-count="kept"]')).toContainText("1");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("what is not a file of events is told so", async ({ page, desk }, testInfo) => {
  await open(page, desk);
  const dialog = await openImport(page);
  const file = dialog.getByLabel("File", { exact: true });
  await file.setInputFiles({
    name: "x.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("name,when\nA,1957\n"),
  });
  await expect(dialog.getByText("There is no such column.")).toBeVisible();
  const large = testInfo.outputPath("large.csv");
  await writeFile(large, Buffer.alloc(33 * 1024 * 1024, "a"));
  await file.setInputFiles(large);
  await expect(dialog.getByText("The file must be smaller than 32 MB.")).toBeVisible();
});

test("the archive can be taken along as a file", async ({ page, desk }) => {
  const mark = word();
  const event = { title: `=${mark}`, country: "Mali", date: "1960-09-22", summary: "S.", tags: [] };
  await as(desk, emailOf("editor"), "POST", "/api/events", event);
  await as(desk, emailOf("editor"), "POST", "/api/events", {
    ...event,
    title: `${mark} hidden`,
    status: "draft",
  });
  await open(page, desk);
  await page.getByRole("button", { name: "Export events" }).click();
  const saved = async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    return {
      name: download.suggestedFilename(),
      text: await readFile(await download.path(), "utf8"),
    };
  };
  const csv = await saved();
  expect(csv.name).toMatch(/^sankofa-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text).toContain(`,'=${mark},Mali,`);
  expect(csv.text).not.toContain("hidden");

  await page.getByLabel("Format").selectOption({ label: "JSON, for programs" });
  await page.getByLabel("Drafts, too").check();
  const json = await saved();
  const titles = (JSON.parse(json.text) as { title: string }[]).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining([`=${mark}`, `${mark} hidden`]));
});

test("only editors and admins are offered import and export", async ({ page, desk }) => {
  await open(page, desk, "user");
  await expect(page.getByRole("heading", { name: "Logos" })).toBeAttached();
  await expect(page.getByRole("button", { name: "Import events" })).toHaveCount(0);
});

for (const width of [360, 768, 1280]) {
  test(`the import fits a screen of ${width} pixels`, async ({ page, desk }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, desk);
    const dialog = await openImport(page);
    await dialog.getByText("What the file holds").click();
    await noSidewaysScroll(page);
    await dialog
      .getByLabel("File", { exact: true })
      .setInputFiles(table("a;;Ghana;x;Text.;;", "b c;B;;;;;"));
    await expect(dialog.getByText("stand in the way")).toBeVisible();
    await noSidewaysScroll(page);
  });
}
