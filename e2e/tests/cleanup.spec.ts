import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Route } from "@playwright/test";
import { button, PNG, word } from "../desk.ts";
import { allowErrors, expect, test } from "../fixtures.ts";
import { as, emailOf, openDesk, PASSWORD } from "../people.ts";
import type { Server } from "../server.ts";

test("CLN-01…06 files that nothing needs are found and removed", async ({
  page,
  desk,
  accessible,
}) => {
  const { tokens } = await (
    await fetch(`${desk.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: emailOf("admin"), password: PASSWORD }),
    })
  ).json();
  const body = new FormData();
  const fields = { title: word(), country: "Mali", date: "1324-07-01", summary: "S", tags: "[]" };
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set("eventImage", new Blob([PNG], { type: "image/png" }), "a.png");
  const made = await fetch(`${desk.url}/api/events`, {
    method: "POST",
    headers: { Authorization: `Bearer ${tokens.accessToken}` },
    body,
  });
  const { event } = (await made.json()) as { event: { id: string; image: string } };
  await openDesk(page, desk, "editor", "?tab=cleanup");
  const name = event.image.split("/").at(-1) ?? "";
  await expect(page.getByRole("button", { name: "Scan again" })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  const admin = emailOf("admin");
  await as(desk, admin, "DELETE", `/api/events/${event.id}`);
  // It can be restored with its image.
  const scanned = await as(desk, admin, "GET", "/api/upload/unused?limit=500");
  expect(JSON.stringify(scanned)).not.toContain(name);
  await as(desk, admin, "POST", `/api/events/${event.id}/restore`);
  await as(desk, admin, "PUT", `/api/events/${event.id}`, { image: "" });
  await page.getByRole("button", { name: "Scan again" }).click();
  await expect(page.getByText(name)).toBeVisible();
  await accessible();
  await button(page, "Delete selected").click();
  await expect(page.getByText("Please select files to delete")).toBeVisible();
  await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await expect(page.getByText("1 selected")).toBeVisible();
  const scans: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/upload/unused?")) scans.push(request.url());
  });
  await button(page, "Delete selected (1)").click();
  await expect(page.getByText("1 file(s) deleted.")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect.poll(() => scans.length).toBe(1);
  expect((await fetch(desk.url + event.image)).status).toBe(404);
});

test("Users see that logos and cleanup are not theirs", async ({ page, desk }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const tab of ["logos", "cleanup"]) {
    await openDesk(page, desk, "user", `?tab=${tab}`);
    await expect(page.getByText("You need editor access to change this.")).toBeVisible();
  }
  expect(asked).not.toContain("/api/logos/all");
  expect(asked).not.toContain("/api/upload/unused");
});

/** Files that nobody registered, old enough to be nobody's upload. */
async function stray(desk: Server, count: number): Promise<string[]> {
  const folder = join(desk.data, "uploads", "events");
  await mkdir(folder, { recursive: true });
  const old = new Date(Date.now() - 48 * 60 * 60 * 1000);
  const names = Array.from(
    { length: count },
    (_, i) => `${word()}${String(i).padStart(4, "0")}.png`,
  );
  for (const name of names) {
    await writeFile(join(folder, name), PNG);
    await utimes(join(folder, name), old, old);
  }
  return names;
}

test("Many unused files come a page at a time, and a selection goes along", async ({
  page,
  ownDesk: server,
  accessible,
}) => {
  await stray(server, 130);
  await openDesk(page, server, "admin", "?tab=cleanup");
  await expect(page.getByText("130 files, 9 KB.")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(51);
  await accessible();
  await page.getByLabel("Select page (50)").check();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/filesPage=2/);
  await expect(page.getByText("Showing 51 to 100 of 130 results")).toBeVisible();
  await expect(page.getByLabel("Select page (50)")).not.toBeChecked();
  await expect(page.getByText("50 selected")).toBeVisible();
  const sizes = page.getByLabel("Page size");
  await expect(sizes.locator("option")).toHaveText(["50", "100", "500"]);
  await sizes.selectOption("100");
  await page.getByLabel("Select page (30)").check();
  await expect(page.getByText("80 selected")).toBeVisible();
  await page.getByRole("link", { name: "Previous" }).click();
  await page.getByLabel("Select page (100)").check();
  await expect(page.getByText("130 selected")).toBeVisible();
  await button(page, "Delete selected (130)").click();
  await expect(page.getByText("130 file(s) deleted.")).toBeVisible();
  await expect(page.getByText("No unused files found.")).toBeVisible();
  expect(await readdir(join(server.data, "uploads", "events"))).toEqual([]);
});

test("ERR-57 a scan that fails says so, and can be tried again", async ({ page, desk }) => {
  allowErrors(/status of 500 .*\/api\/upload\/unused\?/);
  const failing = (route: Route) => route.fulfill({ status: 500, body: "" });
  await page.route("**/api/upload/unused?*", failing);
  await openDesk(page, desk, "editor", "?tab=cleanup");
  const said = page.getByText("Failed to fetch unused files");
  await expect(page.getByRole("region", { name: "Messages" }).locator(said)).toBeVisible();
  await expect(page.locator("#tab").locator(said)).toBeVisible();
  await page.unroute("**/api/upload/unused?*", failing);
  await button(page, "Try again").click();
  await expect(button(page, "Scan again")).toBeVisible();
  await expect(page.locator("#tab").locator(said)).toHaveCount(0);
});

test("ERR-58 files that cannot be removed stay listed and selected", async ({ page, desk }) => {
  allowErrors(/status of 500 .*\/unused\/delete/);
  const [name = ""] = await stray(desk, 1);
  await openDesk(page, desk, "editor", "?tab=cleanup");
  await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.route("**/api/upload/unused/delete", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await button(page, "Delete selected (1)").click();
  await expect(page.getByText("Failed to cleanup files")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `Select ${name}` })).toBeChecked();
  await page.unroute("**/api/upload/unused/delete");
  await button(page, "Delete selected (1)").click();
  await expect(page.getByText("1 file(s) deleted.")).toBeVisible();
});
