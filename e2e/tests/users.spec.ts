import { stopClock } from "../clock.ts";
import { allowErrors, expect, type Page, test } from "../fixtures.ts";
import { emailOf, gate, openDesk, PASSWORD } from "../people.ts";
import type { Server } from "../server.ts";

let number = 0;
/** Somebody whom no other test knows. */
async function somebody(desk: Server, role = "user"): Promise<string> {
  const email = `person${++number}-${Date.now()}@example.org`;
  await desk.addUser(email, role, PASSWORD);
  return email;
}

const open = (page: Page, desk: Server, more = "") =>
  openDesk(page, desk, "admin", `?tab=users${more}`);
const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const find = (page: Page, desk: Server, email: string) => open(page, desk, `&userSearch=${email}`);
const refuse = (page: Page, path: string, status = 500) =>
  page.route(path, (route) =>
    route.request().method() === "GET" ? route.continue() : route.fulfill({ status, body: "" }),
  );

test("USR-01 USR-02 ten people to a page", async ({ page, desk }) => {
  await Promise.all(Array.from({ length: 9 }, () => somebody(desk)));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/users")) asked.push(request.url());
  });
  await open(page, desk);
  await expect(page.getByText("Admin access only")).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(10);
  expect(asked[0]).toContain("limit=10");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/usersPage=2/);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Showing 11 to/)).toBeVisible();
});

test("USR-03 USR-04 USR-05 search, role and active narrow the list, and start at page one", async ({
  page,
  desk,
}) => {
  const email = await somebody(desk, "editor");
  await open(page, desk, "&usersPage=1");
  await page.getByLabel("Search").fill(email);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`userSearch=${encodeURIComponent(email)}`));
  await page.getByRole("search").getByLabel("Role").selectOption("user");
  await expect(page.getByText("No users match your filters.")).toBeVisible();
  await page.getByRole("search").getByLabel("Role").selectOption("editor");
  await expect(row(page, email)).toBeVisible();
  await page.getByRole("search").getByLabel("Active").selectOption("false");
  await expect(page.getByText("No users match your filters.")).toBeVisible();
  await page.getByRole("button", { name: "Reset filters" }).click();
  await expect(row(page, emailOf("admin")).or(row(page, email)).first()).toBeVisible();
  await expect(page).not.toHaveURL(/userSearch/);
});

test("USR-06…10 ERR-53 an invitation: only the address is needed, the role is editor", async ({
  page,
  desk,
  accessible,
}) => {
  await open(page, desk);
  const form = page.locator("#invite");
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/users")) {
      sent.push(request.postDataJSON());
    }
  });
  await expect(form.getByLabel("Role")).toHaveValue("editor");
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(form.getByText("Email is required.")).toBeVisible();
  expect(sent).toEqual([]);
  const email = `guest-${Date.now()}@example.org`;
  await form.getByLabel("Email").fill(` ${email} `);
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  expect(sent).toEqual([{ email, firstName: "", lastName: "", role: "editor" }]);
  const link = page.getByLabel(`Link for ${email}`);
  await expect(link).toHaveValue(/\/accept-invite#token=/);
  // What is to be copied is not under the message that says so.
  const [under, over] = await Promise.all([
    link.boundingBox(),
    page.getByText(`Invitation sent to ${email}.`).boundingBox(),
  ]);
  expect(
    under && over && (over.y + over.height <= under.y || over.x >= under.x + under.width),
  ).toBe(true);
  await expect(form.getByLabel("Email")).toHaveValue("");
  await accessible();

  await page.getByLabel("Search").fill(email);
  await expect(row(page, email)).toContainText("Invited, not yet accepted");
  await page.getByRole("button", { name: "Hide the link" }).click();
  await page.getByRole("button", { name: `Invite again: ${email}` }).click();
  await expect(page.getByLabel(`Link for ${email}`)).toBeVisible();
});

test("ERR-47 a refused invitation keeps what was typed and gives the reason", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 409 .*\/api\/users/);
  await open(page, desk);
  const form = page.locator("#invite");
  await form.getByLabel("Email").fill(emailOf("editor"));
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Failed to create user.")).toBeVisible();
  await expect(page.getByText("A user with this email already exists.")).toBeVisible();
  await expect(form.getByLabel("Email")).toHaveValue(emailOf("editor"));
});

test("USR-11 USR-12 ERR-54 a role changes after a confirmation", async ({ page, desk }) => {
  const email = await somebody(desk);
  await find(page, desk, email);
  const role = page.getByLabel(`Role of ${email}`);
  await role.selectOption("admin");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Change ${email} to admin?`);
  await expect(dialog.getByRole("button", { name: "Keep the role" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(role).toHaveValue("user");
  for (const [value, text] of [
    ["editor", "an editor"],
    ["admin", "an admin"],
    ["user", "a user"],
  ] as const) {
    await role.selectOption(value);
    await dialog.getByRole("button", { name: "Change role" }).click();
    await expect(page.getByText(`${email} is now ${text}.`)).toBeVisible();
    await expect(role).toHaveValue(value);
  }
});

test("ERR-48 a refused role change says so and changes nothing", async ({ page, desk }) => {
  allowErrors(/status of 500 .*\/role/);
  const email = await somebody(desk);
  await find(page, desk, email);
  await refuse(page, "**/api/users/*/role");
  await page.getByLabel(`Role of ${email}`).selectOption("admin");
  await page.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("Failed to update role.")).toBeVisible();
  await expect(page.getByLabel(`Role of ${email}`)).toHaveValue("user");
});

test("USR-13 USR-14 ERR-55 the switch changes before the answer is there", async ({
  page,
  desk,
}) => {
  const email = await somebody(desk);
  await find(page, desk, email);
  const answer = gate();
  await page.route("**/api/users/*/status", async (route) => {
    await answer.opened;
    await route.continue();
  });
  const active = page.getByRole("switch", { name: `${email} may sign in` });
  await expect(active).toBeChecked();
  await active.click();
  await expect(active).not.toBeChecked();
  await expect(row(page, email)).toContainText("Inactive");
  await expect(page.getByText(`${email} is now inactive.`)).toHaveCount(0);
  answer.open();
  await expect(page.getByText(`${email} is now inactive.`)).toBeVisible();
  await active.click();
  await expect(page.getByText(`${email} is now active.`)).toBeVisible();
});

test("USR-15 ERR-49 a refused switch goes back", async ({ page, desk }) => {
  allowErrors(/status of 500 .*\/status/);
  const email = await somebody(desk);
  await find(page, desk, email);
  await refuse(page, "**/api/users/*/status");
  const active = page.getByRole("switch", { name: `${email} may sign in` });
  await active.click();
  await expect(page.getByText("Failed to update activation state.")).toBeVisible();
  await expect(active).toBeChecked();
});

test("USR-16 USR-17 ERR-56 a person is removed after a confirmation", async ({
  page,
  desk,
  accessible,
}) => {
  const email = await somebody(desk);
  await find(page, desk, email);
  const remove = page.getByRole("button", { name: `Delete ${email}` });
  const dialog = page.getByRole("dialog");
  await remove.click();
  await expect(dialog).toContainText(`Remove ${email}? This cannot be undone.`);
  await accessible();
  await dialog.getByRole("button", { name: "Keep user" }).click();
  await expect(row(page, email)).toBeVisible();
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText(`${email} has been removed.`)).toBeVisible();
  await expect(page.getByText("No users match your filters.")).toBeVisible();
});

test("ERR-50 a refused removal says so", async ({ page, desk }) => {
  allowErrors(/status of 500 .*\/api\/users\//);
  const email = await somebody(desk);
  await find(page, desk, email);
  await refuse(page, "**/api/users/*");
  await page.getByRole("button", { name: `Delete ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Failed to remove user.")).toBeVisible();
  await expect(row(page, email)).toBeVisible();
});

test("USR-18 USR-19 ERR-51 ERR-52 one's own account is not for oneself to close", async ({
  page,
  desk,
}) => {
  const own = emailOf("admin");
  await find(page, desk, own);
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(request.url());
  });
  await page.getByRole("switch", { name: `${own} may sign in` }).click();
  await expect(page.getByText("You cannot deactivate your own account.")).toBeVisible();
  await page.getByRole("button", { name: `Delete ${own}` }).click();
  await expect(page.getByText("You cannot delete your own account.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(writes).toEqual([]);
});

test("the last admin stays one, whatever is pressed", async ({ page, ownDesk: desk }) => {
  allowErrors(/status of 409 .*\/role/);
  await find(page, desk, emailOf("admin"));
  await page.getByLabel(`Role of ${emailOf("admin")}`).selectOption("editor");
  await page.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("Failed to update role.")).toBeVisible();
  await expect(page.getByText("At least one active admin is required.")).toBeVisible();
});

test("ERR-46 TOAST-01 TOAST-03 TOAST-06 a failed load says so, and can be tried again", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 500 .*\/api\/users\?/);
  await page.route("**/api/users?*", (route) => route.fulfill({ status: 500, body: "" }));
  await open(page, desk);
  const toasts = page.getByRole("region", { name: "Messages" });
  await expect(toasts.getByText("Failed to load users")).toBeVisible();
  const box = await toasts.getByRole("alert").boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1200);
  expect(box?.y).toBeLessThan(60);
  await toasts.getByRole("button", { name: "Dismiss" }).click();
  await expect(toasts.getByText("Failed to load users")).toHaveCount(0);
  await page.unroute("**/api/users?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, emailOf("admin")).or(page.locator("tbody tr")).first()).toBeVisible();
});

test("USR-01 in a table of one row the arrow stays with its list, and names hold what is read", async ({
  page,
  desk,
}) => {
  const email = await somebody(desk);
  await find(page, desk, email);
  await expect(page.getByRole("row")).toHaveCount(2);
  const list = row(page, email).getByRole("combobox");
  const [around, inner] = await Promise.all([
    list.locator("xpath=..").boundingBox(),
    list.boundingBox(),
  ]);
  expect(Math.abs((around?.width ?? 0) - (inner?.width ?? 0))).toBeLessThan(2);
  for (const one of await row(page, email).getByRole("button").all()) {
    const text = ((await one.textContent()) ?? "").trim();
    expect(await one.getAttribute("aria-label")).toContain(text);
  }
});

test("a password link is made and can be copied", async ({ page, desk, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = await somebody(desk);
  await page.clock.install();
  await find(page, desk, email);
  await page.getByRole("button", { name: `Password link for ${email}` }).click();
  const link = page.getByLabel(`Link for ${email}`, { exact: true });
  await expect(link).toHaveValue(/\/reset-password#token=/);
  await stopClock(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
});
