import { allowErrors, expect, test, visit } from "../fixtures.ts";
import { as, emailOf, login, openDesk, PASSWORD } from "../people.ts";
import { until } from "../until.ts";

const NEW_PASSWORD = "a long enough secret";

test("the first admin is made by the link that the server prints, once", async ({
  page,
  launch,
  accessible,
}) => {
  allowErrors(/status of 400 .*\/api\/auth\/link/);
  const server = await launch();
  const address = server.url + server.setUpPath;
  await visit(page, address);
  await page.getByLabel("Email", { exact: true }).fill("keeper@example.org");
  await page.getByLabel("First name").fill("Ama");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.locator("form button[type=submit]").click();
  await expect(page.getByText("Password must be at least 10 characters long.")).toBeVisible();
  await accessible();
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(`${server.url}/admin`);
  await expect(page.getByText("keeper@example.org")).toBeVisible();
  const { user } = await login(server, "keeper@example.org", NEW_PASSWORD);
  expect(user).toMatchObject({ role: "admin", firstName: "Ama" });

  await page.getByRole("button", { name: "Logout" }).click();
  await visit(page, address);
  await expect(page.getByRole("alert")).toContainText("This link is no longer valid.");
  await expect(page.locator("form")).toHaveCount(0);
});

test("an invitation travels by letter, and ends in the dashboard", async ({
  page,
  browser,
  desk,
}) => {
  const email = `letter-${Date.now()}@example.org`;
  await openDesk(page, desk, "admin", "?tab=users");
  const form = page.locator("#invite");
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Send invitation" }).click();
  const link = await desk.linkInLetter(email, "/accept-invite#");

  const own = await browser.newContext();
  const phone = await own.newPage();
  await visit(phone, link);
  await expect(phone.getByText(/ has invited you to .* as an editor\./)).toBeVisible();
  await phone.getByLabel("New password").fill(NEW_PASSWORD);
  await phone.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(phone).toHaveURL(`${desk.url}/admin`);
  await expect(phone.getByText(email)).toBeVisible();
  expect((await login(desk, email, NEW_PASSWORD)).user.role).toBe("editor");
  await own.close();
});

test("a forgotten password is replaced by the letter's link, which works once", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 400 .*\/api\/auth\/link/);
  const email = `forgot-${Date.now()}@example.org`;
  await desk.addUser(email, "user", PASSWORD);
  await visit(page, `${desk.url}/forgot-password`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(/If there is an account for/)).toBeVisible();
  const link = await desk.linkInLetter(email, "/reset-password#");
  await visit(page, link);
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Save password and sign in" }).click();
  await expect(page).toHaveURL(`${desk.url}/admin`);
  await login(desk, email, NEW_PASSWORD);
  await expect(login(desk, email, PASSWORD)).rejects.toThrow("401");

  await page.getByRole("button", { name: "Logout" }).click();
  await visit(page, link);
  await expect(page.getByRole("alert")).toContainText("This link is no longer valid.");
  await expect(page.getByLabel("New password")).toHaveCount(0);
  await login(desk, email, NEW_PASSWORD);
});

test("whoever registers confirms the address by the letter's link", async ({
  page,
  ownDesk: desk,
}) => {
  const email = `registered-${Date.now()}@example.org`;
  const admin = emailOf("admin");
  await as(desk, admin, "PATCH", "/api/settings", { allowSelfRegistration: true });
  await visit(page, `${desk.url}/register`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${desk.url}/admin`);
  const link = await desk.linkInLetter(email, "/verify-email#");
  const account = async () => (await login(desk, email, NEW_PASSWORD)).user;
  expect(await account()).toMatchObject({ role: "user", emailVerified: false });
  await visit(page, link);
  await expect(page.getByText("Your address is confirmed.")).toBeVisible();
  expect(await account()).toMatchObject({ emailVerified: true });
});

test("S-19 an address is changed by a letter to the new one; the letter can be sent again", async ({
  page,
  ownDesk: desk,
}) => {
  const was = `was-${Date.now()}@example.org`;
  const becomes = `becomes-${Date.now()}@example.org`;
  const admin = emailOf("admin");
  await as(desk, admin, "PATCH", "/api/settings", { allowSelfRegistration: true });
  await visit(page, `${desk.url}/register`);
  await page.getByLabel("Email", { exact: true }).fill(was);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${desk.url}/admin`);
  const first = await desk.linkInLetter(was, "/verify-email#");

  await page.goto(`${desk.url}/admin?tab=account`);
  const account = page.getByRole("region", { name: "Your account" });
  await expect(account.getByText(`${was} is not confirmed yet.`)).toBeVisible();
  await account.getByRole("button", { name: "Send the letter again" }).click();
  await expect(page.getByText(`A letter with a link is on its way to ${was}.`)).toBeVisible();
  const again = await until("another letter", async () => {
    const link = await desk.linkInLetter(was, "/verify-email#");
    return link === first ? undefined : link;
  });
  await visit(page, again);
  await expect(page.getByText("Your address is confirmed.")).toBeVisible();

  await page.goto(`${desk.url}/admin?tab=account`);
  await expect(account.getByText(`${was} is confirmed.`)).toBeVisible();
  await expect(account.getByRole("button", { name: "Send the letter again" })).toHaveCount(0);
  await account.getByLabel("New address").fill(becomes);
  await account.getByLabel("Confirm with your password").fill(NEW_PASSWORD);
  await account.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText(`A letter with a link is on its way to ${becomes}.`)).toBeVisible();
  await login(desk, was, NEW_PASSWORD);
  await expect(login(desk, becomes, NEW_PASSWORD)).rejects.toThrow("401");
  await visit(page, await desk.linkInLetter(becomes, "/verify-email#"));
  await expect(page.getByText("Your address is confirmed.")).toBeVisible();
  await login(desk, becomes, NEW_PASSWORD);
  await expect(login(desk, was, NEW_PASSWORD)).rejects.toThrow("401");
});

test("H-16 a changed password is told by letter, whose link signs out all devices", async ({
  page,
  browser,
  ownDesk: desk,
  accessible,
}) => {
  allowErrors(/status of 40[01] .*\/api\/auth\//);
  const email = emailOf("editor");
  await as(desk, email, "PUT", "/api/auth/change-password", {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
  });
  const { tokens } = await login(desk, email, NEW_PASSWORD);
  const link = await desk.linkInLetter(email, "/end-sessions#");

  const own = await browser.newContext();
  const phone = await own.newPage();
  const posts: string[] = [];
  phone.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await visit(phone, link);
  const confirm = phone.getByRole("button", { name: "Sign out all devices" });
  await expect(confirm).toBeVisible();
  expect(posts).toEqual([]);
  const me = () =>
    fetch(`${desk.url}/api/auth/me`, {
      headers: { Authorization: `Bearer ${tokens.accessToken}` },
    });
  expect((await me()).status).toBe(200);
  await confirm.click();
  await expect(phone.getByText("All devices have been signed out.")).toBeVisible();
  expect((await me()).status).toBe(401);
  await phone.reload();
  await phone.getByRole("button", { name: "Sign out all devices" }).click();
  await expect(phone.getByRole("alert")).toContainText("This link is no longer valid.");
  await own.close();

  await visit(page, `${desk.url}/admin/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  const news = page.getByRole("status").filter({ hasText: "There is news about the safety" });
  await expect(news).toContainText("The password was changed");
  await accessible();
  await news.getByRole("button", { name: "Dismiss" }).click();
  await expect(news).toHaveCount(0);
  await page.getByTitle("Your account").click();
  const notices = page.getByRole("region", { name: "Safety of your account" });
  await expect(notices).toContainText("The password was changed");
});
