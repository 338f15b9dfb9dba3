import { allowErrors, expect, hydrated, type Page, test, visit } from "../fixtures.ts";
import { as, emailOf, login, openDesk, PASSWORD, signIn } from "../people.ts";

const TOKENS = "sankofa.auth.tokens";
const USER = "sankofa.auth.user";

async function fill(page: Page, email: string, password: string) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}
const submit = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true }).click();
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);

/** Notes every call of a path from now on. */
function calls(
  page: Page,
  part: string,
): { method: string; body: string | null; token?: string }[] {
  const list: { method: string; body: string | null; token?: string }[] = [];
  page.on("request", (request) => {
    if (!request.url().includes(part)) return;
    list.push({
      method: request.method(),
      body: request.postData(),
      token: request.headers().authorization,
    });
  });
  return list;
}

test("LOGIN-01 LOGIN-02 LOGIN-10 the screen, and the way back", async ({
  page,
  desk,
  accessible,
}) => {
  await visit(page, `${desk.url}/admin/login`);
  await expect(page).toHaveTitle("Admin Login | Sankofa");
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page.getByText("Accounts are opened by the admins")).toBeVisible();
  await expect(page.getByText("Ask an admin for a link.")).toBeVisible();
  await accessible();
  await page.getByRole("link", { name: "Back to site" }).click();
  await expect(page).toHaveURL(`${desk.url}/`);
});

test("LOGIN-03 LOGIN-09 AUTH-01 AUTH-02 a good sign-in leads to the dashboard and is kept", {
  tag: "@smoke",
}, async ({ page, desk }) => {
  await visit(page, `${desk.url}/admin/login`);
  const sent = calls(page, "/api/auth/login");
  await fill(page, `  ${emailOf("editor")} `, PASSWORD);
  await submit(page);
  await expect(page).toHaveURL(`${desk.url}/admin`);
  expect(JSON.parse(sent[0]?.body ?? "")).toEqual({ email: emailOf("editor"), password: PASSWORD });
  expect(Object.keys(await stored(page, TOKENS)).sort()).toEqual(["accessToken", "refreshToken"]);
  expect(await stored(page, USER)).toMatchObject({ email: emailOf("editor"), role: "editor" });
});

test("LOGIN-04 LOGIN-05 empty fields are named, and nothing is sent", async ({ page, desk }) => {
  await visit(page, `${desk.url}/admin/login`);
  const sent = calls(page, "/api/auth/login");
  await submit(page);
  await expect(page.getByText("Email is required.")).toBeVisible();
  await expect(page.getByText("Password is required.")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await page.getByLabel("Email", { exact: true }).fill("a@b.example");
  await expect(page.getByText("Email is required.")).toBeHidden();
  await submit(page);
  expect(sent).toEqual([]);
});

test("LOGIN-06 wrong password and unknown person read the same", async ({
  page,
  desk,
  accessible,
}) => {
  allowErrors(/status of 401 .*\/api\/auth\/login/);
  await visit(page, `${desk.url}/admin/login`);
  for (const [email, password] of [
    [emailOf("editor"), "not the password"],
    ["nobody@example.org", PASSWORD],
  ] as const) {
    await fill(page, email, password);
    await submit(page);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Invalid credentials. Please try again.");
  }
  await accessible();
});

test("too many tries and a lost connection are not called wrong credentials", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 429 .*\/api\/auth\/login/, /ERR_FAILED .*\/api\/auth\/login/);
  await visit(page, `${desk.url}/admin/login`);
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({
      status: 429,
      json: { message: "Too many requests. Please try again later.", code: "rate_limited" },
    }),
  );
  await fill(page, emailOf("editor"), PASSWORD);
  await submit(page);
  await expect(page.getByText("Too many requests. Please try again later.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  await page.unroute("**/api/auth/login");
  await page.route("**/api/auth/login", (route) => route.abort());
  await submit(page);
  await expect(page.getByText(/^Request failed/)).toBeVisible();
});

test("LOGIN-07 whoever is signed in is sent on to the dashboard", async ({ page, desk }) => {
  await signIn(page, desk, "user");
  await page.goto(`${desk.url}/admin/login`);
  await expect(page).toHaveURL(`${desk.url}/admin`);
});

test("LOGIN-08 ADM-07 ADM-08 PERM-07 a visitor is stopped, signs in and arrives where they wanted", async ({
  page,
  desk,
}) => {
  await page.goto(`${desk.url}/admin?tab=settings&filter=q%3Dsuez`);
  await expect(page).toHaveURL(`${desk.url}/admin/login`);
  await page.reload();
  await hydrated(page);
  await fill(page, emailOf("admin"), PASSWORD);
  await submit(page);
  await expect(page).toHaveURL(`${desk.url}/admin?tab=settings&filter=q%3Dsuez`);
});

test("signing in never leads to another site", async ({ page, desk }) => {
  for (const bad of ["//evil.example/x", "/\\evil.example", "https://evil.example"]) {
    await page.goto(`${desk.url}/api/health`);
    await page.evaluate((to) => {
      localStorage.clear();
      sessionStorage.setItem("sankofa.destination", to);
    }, bad);
    await visit(page, `${desk.url}/admin/login`);
    await fill(page, emailOf("user"), PASSWORD);
    await submit(page);
    await expect(page).toHaveURL(`${desk.url}/admin`);
  }
});

test("AUTH-03 AUTH-04 AUTH-07 a reload keeps the session and shows it to the server", async ({
  page,
  desk,
}) => {
  await openDesk(page, desk, "editor");
  const asked = calls(page, "/api/auth/me");
  await page.reload();
  await expect(page.getByText(emailOf("editor"))).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.token).toMatch(/^Bearer ./);
});

test("AUTH-08 without a session no token is sent", async ({ page, desk }) => {
  const sent = calls(page, "/api/");
  await visit(page, `${desk.url}/about`);
  await page.getByRole("banner").getByRole("link", { name: "Timeline" }).click();
  await expect(page.getByRole("heading", { name: "Timeline", level: 1 })).toBeVisible();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(({ token }) => token)).toEqual([]);
});

test("AUTH-05 AUTH-11 AUTH-12 a forged session is cleared, and leads to the sign-in", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 401 .*\/api\/auth\/(me|refresh)/);
  await page.goto(`${desk.url}/api/health`);
  await page.evaluate(() => {
    const tokens = { accessToken: "forged", refreshToken: "forged" };
    const user = { id: "x", email: "x@example.org", role: "admin" };
    localStorage.setItem("sankofa.auth.tokens", JSON.stringify(tokens));
    localStorage.setItem("sankofa.auth.user", JSON.stringify(user));
  });
  await page.goto(`${desk.url}/admin?tab=cleanup`);
  await expect(page).toHaveURL(`${desk.url}/admin/login`);
  await expect(page.getByText("Your session has expired. Please log in again.")).toBeVisible();
  expect(await stored(page, TOKENS)).toBeNull();
  expect(await stored(page, USER)).toBeNull();
  await fill(page, emailOf("admin"), PASSWORD);
  await submit(page);
  await expect(page).toHaveURL(`${desk.url}/admin?tab=cleanup`);
});

test("a server that is away does not end the session", async ({ page, desk }) => {
  allowErrors(/status of 503 .*\/api\/auth\/me/);
  await signIn(page, desk, "editor");
  await page.route("**/api/auth/me", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(`${desk.url}/admin`);
  await expect(page.getByText(emailOf("editor"))).toBeVisible();
  expect(await stored(page, TOKENS)).not.toBeNull();
});

test("AUTH-06 a sign-out in one tab signs out the other", async ({ context, page, desk }) => {
  await openDesk(page, desk, "editor", "?tab=settings");
  const other = await context.newPage();
  await other.goto(`${desk.url}/admin`);
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL(`${desk.url}/admin/login`);
  await expect(page).toHaveURL(`${desk.url}/admin/login`);
});

test("AUTH-09 AUTH-10 an expired token is renewed once, and the calls are repeated", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 401 .*\/api\//);
  const session = await signIn(page, desk, "admin");
  await page.evaluate((tokens) => {
    const old = { ...tokens, accessToken: "expired" };
    localStorage.setItem("sankofa.auth.tokens", JSON.stringify(old));
  }, session.tokens);
  const renewed = calls(page, "/api/auth/refresh");
  await page.goto(`${desk.url}/admin?tab=users`);
  await expect(page.getByRole("row", { name: /admin@example.org/ })).toBeVisible();
  expect(renewed).toHaveLength(1);
  expect((await stored(page, TOKENS)).accessToken).not.toBe("expired");
});

test("AUTH-13 a second refusal after the renewal ends it; there is no loop", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 401 .*\/api\/auth\/me/);
  await signIn(page, desk, "admin");
  const renewed = calls(page, "/api/auth/refresh");
  await page.route("**/api/auth/me", (route) =>
    route.fulfill({ status: 401, json: { message: "Authentication required." } }),
  );
  await page.goto(`${desk.url}/admin`);
  await expect(page).toHaveURL(`${desk.url}/admin/login`);
  expect(renewed).toHaveLength(1);
});

test("a reader whose session is over goes on reading as a visitor", async ({ page, desk }) => {
  allowErrors(/status of 401 .*\/api\//);
  await page.goto(`${desk.url}/api/health`);
  await page.evaluate(() => {
    const tokens = { accessToken: "old", refreshToken: "old" };
    localStorage.setItem("sankofa.auth.tokens", JSON.stringify(tokens));
    const user = { id: "x", email: "x@example.org", role: "user" };
    localStorage.setItem("sankofa.auth.user", JSON.stringify(user));
  });
  await visit(page, `${desk.url}/about`);
  await page.getByRole("banner").getByRole("link", { name: "Timeline" }).click();
  await expect(page).toHaveURL(`${desk.url}/timeline`);
  await expect(page.getByRole("heading", { name: "Timeline", level: 1 })).toBeVisible();
});

test("an invitation is accepted by choosing a password", async ({ page, desk, accessible }) => {
  allowErrors(/status of 400 .*\/api\/auth\/link/);
  const email = `invited-${Date.now()}@example.org`;
  const { invite } = await as<{ invite: { url: string } }>(
    desk,
    emailOf("admin"),
    "POST",
    "/api/users",
    { email, role: "user" },
  );
  const link = desk.url + new URL(invite.url).pathname + new URL(invite.url).hash;
  await visit(page, link);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByText("Password is required.")).toBeVisible();
  await page.getByLabel("New password").fill("short");
  await expect(page.getByText("Password must be at least 10 characters long.")).toBeVisible();
  await accessible();
  await page.getByLabel("New password").fill("a long enough secret");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page).toHaveURL(`${desk.url}/admin`);
  await expect(page.getByText(email)).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await visit(page, link);
  await expect(page.getByText("This invitation is no longer valid.")).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveCount(0);
});

test("an admin's password link lets a person choose a new one", async ({ page, desk }) => {
  const email = `forgetful-${Date.now()}@example.org`;
  await desk.addUser(email, "user", PASSWORD);
  const { user } = await login(desk, email);
  const { url } = await as<{ url: string }>(
    desk,
    emailOf("admin"),
    "POST",
    `/api/users/${user.id}/password-reset`,
    {},
  );
  await visit(page, desk.url + new URL(url).pathname + new URL(url).hash);
  await page.getByLabel("New password").fill("another long secret");
  await page.getByRole("button", { name: "Save password and sign in" }).click();
  await expect(page).toHaveURL(`${desk.url}/admin`);
  await login(desk, email, "another long secret");
});

test("forgot password answers the same for everybody", async ({ page, desk, accessible }) => {
  await visit(page, `${desk.url}/forgot-password`);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Email is required.")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("nobody@example.org");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(/If there is an account for nobody@example.org/)).toBeVisible();
  await accessible();
});

test("registration is closed with a clear text, and opens with the setting", async ({
  page,
  ownDesk: desk,
  accessible,
}) => {
  allowErrors(/status of 409 .*\/api\/auth\/register/);
  const allow = (on: boolean) =>
    as(desk, emailOf("editor"), "PATCH", "/api/settings", { allowSelfRegistration: on });
  await allow(false);
  await visit(page, `${desk.url}/register`);
  await expect(page.getByText("Registration is disabled.")).toBeVisible();
  await accessible();
  await allow(true);
  await visit(page, `${desk.url}/admin/login`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(emailOf("user"));
  await page.getByLabel("Password", { exact: true }).fill("a long enough secret");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("An account with this email already exists.")).toBeVisible();
  const email = `new-${Date.now()}@example.org`;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${desk.url}/admin`);
  await expect(page.getByText(email)).toBeVisible();
});

test("links without or with a worn-out key say so", async ({ page, desk }) => {
  allowErrors(/status of 400 .*\/api\/auth\/(verify-email|link)/);
  for (const path of ["/accept-invite", "/reset-password", "/verify-email", "/setup"]) {
    await visit(page, desk.url + path);
    await expect(page.getByText(/This address lacks its key/)).toBeVisible();
  }
  for (const path of ["/accept-invite", "/reset-password", "/setup"]) {
    await visit(page, `${desk.url}${path}#token=nonsense`);
    await expect(page.getByRole("alert")).toContainText("is no longer valid.");
    await expect(page.locator("form")).toHaveCount(0);
  }
  await visit(page, `${desk.url}/verify-email#token=nonsense`);
  await expect(page.getByText("Failed to confirm the address.")).toBeVisible();
});

test("the account page: name, password and devices", async ({ page, desk, accessible }) => {
  allowErrors(/status of 400 .*\/api\/auth\/change-password/);
  const email = `own-${Date.now()}@example.org`;
  await desk.addUser(email, "user", PASSWORD);
  await login(desk, email);
  await openDesk(page, desk, email);
  await page.getByRole("link", { name: email }).click();
  const account = page.getByRole("region", { name: "Your account" });
  await account.getByLabel("First name").fill("Ama");
  await account.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Your profile has been saved.")).toBeVisible();
  await accessible();

  await expect(account.getByText("This device", { exact: true })).toBeVisible();
  await account.getByRole("button", { name: "Sign out Unknown device" }).click();
  await expect(page.getByText(/has been signed out\./)).toBeVisible();
  await expect(account.getByRole("button", { name: "Sign out Unknown device" })).toHaveCount(0);

  await account.getByLabel("Current password").fill("wrong one");
  await account.getByLabel("New password").fill("a brand new secret");
  await account.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Current password is incorrect.").first()).toBeVisible();
  await account.getByLabel("Current password").fill(PASSWORD);
  await account.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await login(desk, email, "a brand new secret");
});

test("S-14 Not me signs every other device out, and leads to a new password", async ({
  page,
  browser,
  desk,
  accessible,
}) => {
  allowErrors(/status of 401/);
  const email = `not-me-${Date.now()}@example.org`;
  await desk.addUser(email, "editor", PASSWORD);
  const stranger = await (await browser.newContext()).newPage();
  await openDesk(stranger, desk, email);
  await openDesk(page, desk, email, "?tab=account");
  const account = page.getByRole("region", { name: "Your account" });
  const devices = account.getByRole("region", { name: "Signed-in devices" });
  const safety = account.getByRole("region", { name: "How safe your account is" });
  const others = devices.getByRole("button", { name: /^Not me/ });
  await others.first().click();
  await expect(page.getByText("All other devices have been signed out.")).toBeVisible();
  await expect(others).toHaveCount(0);
  await expect(account.getByLabel("Current password")).toBeFocused();
  await expect(safety).toContainText("At risk");
  await accessible();
  await stranger.reload();
  await expect(stranger).toHaveURL(/\/admin\/login/);
  await stranger.context().close();

  await page.reload();
  await safety.getByRole("button", { name: "Choose a new password" }).click();
  await expect(account.getByLabel("Current password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await account.getByLabel("New password").fill("a brand new secret");
  await account.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await expect(safety).not.toContainText("At risk");
});

test("LOGIN-02 a forgotten password is offered a letter where letters are sent", async ({
  page,
  launch,
}) => {
  const server = await launch({ env: { SANKOFA_SMTP_URL: "smtp://127.0.0.1:1" } });
  await visit(page, `${server.url}/admin/login`);
  await expect(page.getByRole("link", { name: "Forgot password?" })).toBeVisible();
  await expect(page.getByText("Ask an admin for a link.")).toHaveCount(0);
});

test("LOGIN-01 a reader who came to comment is met as one", async ({ page, demo }) => {
  await visit(page, `${demo.url}/history`);
  await page.locator("main article h3 a").first().click();
  await page.getByRole("link", { name: "Sign in to join the discussion" }).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expect(page.getByText("Sign in to take part in the discussion.")).toBeVisible();
});

for (const [path, names] of [
  ["/admin/login", ["Home", "Admin", "Login"]],
  ["/admin", ["Home", "Admin"]],
] as const) {
  test(`HDR-17 HDR-20 HDR-21 ${path} has a breadcrumb that ends with itself`, async ({
    page,
    desk,
    accessible,
  }) => {
    if (path === "/admin") await signIn(page, desk, "admin");
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, desk.url + path);
      const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
      await expect(crumbs).toHaveText([...names]);
      await expect(crumbs.last()).toHaveAttribute("aria-current", "page");
      await accessible();
    }
  });
}
