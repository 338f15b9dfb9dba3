import { stopClock } from "../clock.ts";
import { allowErrors, expect, type Page, startDesk, test } from "../fixtures.ts";
import { as, emailOf, gate, openDesk } from "../people.ts";
import type { Server } from "../server.ts";

// Settings are those of the whole site, so these tests have one of their own, and each
// starts with the defaults.
let desk: Server;
// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk.stop());

const FLAGS = [
  ["SET-04", "allowSelfRegistration", "Self registration"],
  ["SET-05", "enableComments", "Comments"],
  ["SET-06", "enableImageUploads", "Image uploads"],
] as const;

const change = (body: unknown) => as(desk, emailOf("editor"), "PATCH", "/api/settings", body);

async function open(page: Page, role: "admin" | "editor" | "user" = "editor") {
  await as(desk, emailOf("editor"), "POST", "/api/settings/reset", {});
  await openDesk(page, desk, role, "?tab=settings");
  await page.getByLabel("Site name").waitFor();
  await page.waitForLoadState("networkidle");
}

/** Notes the bodies of all changes from now on. */
function changes(page: Page): { body: unknown; match?: string }[] {
  const list: { body: unknown; match?: string }[] = [];
  page.on("request", (request) => {
    if (request.method() !== "PATCH") return;
    list.push({ body: request.postDataJSON(), match: request.headers()["if-match"] });
  });
  return list;
}
const save = (page: Page) => page.getByRole("button", { name: "Save settings" }).click();

test("SET-01 SET-02 SET-12 ERR-43 TOAST-02 TOAST-12 all settings, saved together", async ({
  page,
}) => {
  await page.clock.install();
  await open(page);
  for (const label of [
    "Site name",
    "Contact email",
    "Site description",
    "Max image size",
    "Max logo size",
    "Max document size",
    "Card image height",
  ]) {
    await expect(page.getByLabel(label)).toBeVisible();
  }
  await expect(page.getByRole("radio")).toHaveCount(6);
  for (const [, , name] of FLAGS) await expect(page.getByRole("switch", { name })).toBeVisible();

  const sent = changes(page);
  await page.getByLabel("Site name").fill("Our archive");
  await page.getByLabel("Max image size").fill("7");
  await page.getByText("3:2", { exact: true }).click();
  await expect(page.getByText("3 unsaved changes")).toBeVisible();
  await stopClock(page);
  await save(page);
  await expect(page.getByText("Settings saved successfully!")).toBeVisible();
  expect(sent[0]?.body).toEqual({
    siteName: "Our archive",
    contactEmail: "contact@example.org",
    siteDescription: "A community-curated archive of African history.",
    maxImageSize: 7,
    maxLogoSize: 5,
    maxDocumentSize: 10,
    cardImageHeight: 160,
    cardAspectRatio: "3:2",
  });
  expect(sent[0]?.match).toMatch(/^"\d+"$/);
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page.getByText("Settings saved successfully!")).toHaveCount(0);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByLabel("Site name")).toHaveValue("Our archive");
});

test("VAL-29…40 what breaks a rule is not sent, and the message goes when it is right", async ({
  page,
  accessible,
}) => {
  await open(page);
  const sent = changes(page);
  await page.getByLabel("Contact email").fill("editors@");
  await page.getByLabel("Card image height").fill("165");
  await save(page);
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await expect(
    page.getByText("Card image height must be between 80 and 400 in steps of 10."),
  ).toBeVisible();
  await expect(page.getByLabel("Contact email")).toBeFocused();
  await accessible();
  await page.getByLabel("Contact email").fill("editors@example.org");
  await expect(page.getByText("Enter a valid email address.")).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("SET-11 the description counts its characters", async ({ page }) => {
  await open(page);
  await page.getByLabel("Site description").fill("Àwọn ìtàn");
  await expect(page.getByText("9 / 500")).toBeVisible();
  await page.getByLabel("Site description").fill("a".repeat(488));
  await expect(page.getByText("12 left · 488 / 500")).toBeVisible();
});

test("SET-03 ERR-44 reset asks first", async ({ page }) => {
  await open(page);
  await change({ siteName: "Changed" });
  await page.reload();
  await expect(page.getByLabel("Site name")).toHaveValue("Changed");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Reset to defaults" }).click();
  await expect(dialog).toContainText("Are you sure you want to reset all settings to defaults?");
  await dialog.getByRole("button", { name: "Keep settings" }).click();
  await expect(page.getByLabel("Site name")).toHaveValue("Changed");
  await page.getByRole("button", { name: "Reset to defaults" }).click();
  await dialog.getByRole("button", { name: "Reset to defaults" }).click();
  await expect(page.getByText("Settings reset to defaults!")).toBeVisible();
  await expect(page.getByLabel("Site name")).toHaveValue("Sankofa");
});

for (const [id, flag, name] of FLAGS) {
  test(`${id} SET-07 SET-09 ERR-45 ${flag} switches at once, and the settings are read again`, async ({
    page,
  }) => {
    await open(page);
    const toggle = page.getByRole("switch", { name });
    const before = await toggle.isChecked();
    const sent = changes(page);
    const answer = gate();
    await page.route("**/api/settings", async (route) => {
      if (route.request().method() === "PATCH") await answer.opened;
      await route.continue();
    });
    await toggle.click();
    await expect(toggle).toBeChecked({ checked: !before });
    const again = page.waitForRequest(
      (request) => request.method() === "GET" && request.url().endsWith("/api/settings"),
    );
    answer.open();
    await expect(page.getByText("Setting updated")).toBeVisible();
    await again;
    expect(sent).toEqual([{ body: { [flag]: !before }, match: undefined }]);
  });
}

test("SET-08 ERR-41 a refused switch goes back", async ({ page }) => {
  allowErrors(/status of 500 .*\/api\/settings/);
  await open(page);
  await page.route("**/api/settings", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, body: "" })
      : route.continue(),
  );
  const toggle = page.getByRole("switch", { name: "Comments" });
  await toggle.click();
  await expect(page.getByText("Failed to update setting")).toBeVisible();
  await expect(toggle).toBeChecked();
});

test("a switch leaves unsaved edits alone", async ({ page }) => {
  await open(page);
  await page.getByLabel("Site name").fill("Half typed");
  await page.getByRole("switch", { name: "Comments" }).click();
  await expect(page.getByText("Setting updated")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByLabel("Site name")).toHaveValue("Half typed");
  await save(page);
  await expect(page.getByText("Settings saved successfully!")).toBeVisible();
});

test("S-10 unsaved settings are there after a change of tab, and after a reload", async ({
  page,
}) => {
  await open(page);
  await page.getByLabel("Site name").fill("Half typed");
  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  await tabs.getByRole("link", { name: "Cleanup" }).click();
  await expect(page.getByRole("heading", { name: "Unused uploaded images" })).toBeVisible();
  await tabs.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByLabel("Site name")).toHaveValue("Half typed");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Site name")).toHaveValue("Half typed");
  await save(page);
  await expect(page.getByText("Settings saved successfully!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Site name")).toHaveValue("Half typed");
  await expect(page.getByRole("button", { name: "Restore" })).toHaveCount(0);
});

for (const [width, height] of [
  [1280, 620],
  [360, 640],
] as const) {
  test(`S-14 no message lies behind the bar at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    // Each is left wrong in turn, and the others right, so that each gets the focus once.
    for (const [label, wrong, right, message] of [
      ["Site name", "", "Sankofa", "Site name is required."],
      ["Site description", "", "About.", "Site description is required."],
      ["Contact email", "nobody", "a@example.org", "Enter a valid email address."],
      ["Max logo size", "99", "5", "Max logo size must be between 1 and 10 MB."],
      ["Max document size", "0", "10", "Max document size must be between 1 and 100 MB."],
    ] as const) {
      const field = page.getByLabel(label);
      await field.fill(wrong);
      // The bar is higher when it also says this.
      await expect(page.getByText(/^Kept on this device/)).toBeVisible();
      await save(page);
      await expect(field).toBeFocused();
      const said = page.getByText(message);
      const isCovered = () =>
        said.evaluate((element) => {
          const box = element.getBoundingClientRect();
          const top = document.elementFromPoint(box.x + 4, box.y + box.height / 2);
          return !element.contains(top);
        });
      await expect.poll(isCovered, { message: label }).toBe(false);
      await field.fill(right);
    }
  });
}

test("SET-10 ERR-42 somebody else's change wins, and is shown after a moment", async ({ page }) => {
  allowErrors(/status of 409 .*\/api\/settings/);
  await page.clock.install();
  await open(page);
  await page.getByLabel("Site name").fill("Mine");
  await change({ siteName: "Theirs" });
  await stopClock(page);
  await save(page);
  const banner = page.getByRole("alert").filter({ hasText: "Settings were modified" });
  await expect(banner).toContainText("Settings were modified by another user. Refreshing...");
  await expect(page.getByLabel("Site name")).toHaveValue("Mine");
  await page.clock.runFor(1500);
  await expect(page.getByLabel("Site name")).toHaveValue("Theirs");
  await expect(banner).toHaveCount(0);
});

test("ERR-38 ERR-39 ERR-40 failures are named", async ({ page }) => {
  allowErrors(/status of 500 .*\/api\/settings/);
  await open(page);
  await page.route("**/api/settings", (route) => route.fulfill({ status: 500, body: "" }));
  await page.route("**/api/settings/reset", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByLabel("Site name").fill("Mine");
  await save(page);
  await expect(page.getByText("Failed to save settings")).toBeVisible();
  await expect(page.getByLabel("Site name")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Reset to defaults" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset to defaults" }).click();
  await expect(page.getByText("Failed to reset settings")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Failed to load settings").first()).toBeVisible();
});

test("role user reads the settings and can change none of them", async ({ page }) => {
  await open(page, "user");
  await expect(page.getByText("You need editor access to change this.")).toBeVisible();
  await expect(page.getByLabel("Site name")).toHaveAttribute("readonly");
  await expect(page.getByRole("switch", { name: "Comments" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save settings" })).toHaveCount(0);
});
