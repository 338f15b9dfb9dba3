import { addLogo } from "../desk.ts";
import { expect, inBothThemes, noSidewaysScroll, test, visit } from "../fixtures.ts";
import { as, emailOf, gate, openDesk, type Role, signIn } from "../people.ts";

const ALL = [
  "Events",
  "Index",
  "Analytics",
  "User Management",
  "Logo Management",
  "Cleanup",
  "Settings",
];
const SOME = ["Events", "Index", "Logo Management", "Cleanup", "Settings"];
/** For moderators the comments come second; how many wait may stand beside the name. */
const moderated = ([first = "", ...rest]: readonly string[]) => [first, /^Review/, ...rest];

test("RTE-11 ADM-01 ADM-02 ADM-03 ADM-05 the head of the dashboard", async ({
  page,
  desk,
  accessible,
}) => {
  await openDesk(page, desk, "admin");
  await expect(page).toHaveTitle("Admin Dashboard | Sankofa");
  await expect(page.getByText("Manage listings: create, edit, and delete.")).toBeVisible();
  await expect(page.getByText("Signed in as")).toContainText(emailOf("admin"));
  await accessible();
  await page.getByRole("link", { name: "Back to site" }).click();
  await expect(page).toHaveURL(`${desk.url}/`);
  await expect(page.getByRole("link", { name: "Dashboard", exact: true })).toBeVisible();
});

test("ADM-05 the head of the dashboard has the active logo, and a switch of the theme", async ({
  page,
  ownDesk: desk,
}) => {
  const logo = await addLogo(desk, "Mark");
  await as(desk, emailOf("admin"), "PATCH", `/api/logos/${logo.id}/activate`);
  await openDesk(page, desk, "editor");
  const head = page.locator("header", { hasText: "Admin Dashboard" });
  await expect(head.locator(`img[src$="${logo.url}"]`)).toBeVisible();
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  const before = await paper();
  await head.getByRole("button", { name: /theme/i }).click();
  await expect.poll(paper).not.toBe(before);
});

test("ADM-04 Logout ends the session", async ({ page, desk }) => {
  await openDesk(page, desk, "user");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${desk.url}/admin/login`);
  expect(await page.evaluate(() => localStorage.getItem("sankofa.auth.tokens"))).toBeNull();
  await page.goto(`${desk.url}/admin`);
  await expect(page).toHaveURL(`${desk.url}/admin/login`);
});

test("ADM-06 while the session is verified it says so", async ({ page, desk }) => {
  await signIn(page, desk, "user");
  const answer = gate();
  await page.route("**/api/auth/me", async (route) => {
    await answer.opened;
    await route.continue();
  });
  await page.goto(`${desk.url}/admin`);
  await expect(page.getByText("Loading authentication...", { exact: true })).toBeVisible();
  answer.open();
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
});

test("ADM-09 ADM-10 ADM-11 tab, filter and editing stay in the address", async ({ page, desk }) => {
  await openDesk(page, desk, "admin", "?filter=q%3Dsuez");
  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  await tabs.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(`${desk.url}/admin?tab=settings&filter=q%3Dsuez`);
  await page.reload();
  await expect(tabs.getByRole("link", { name: "Settings" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page).toHaveURL(/filter=q%3Dsuez/);
  await page.goBack();
  await expect(tabs.getByRole("link", { name: "Events" })).toHaveAttribute("aria-current", "page");
});

for (const [role, names] of [
  ["admin", moderated(ALL)],
  ["editor", moderated(SOME)],
  ["user", SOME],
] as const) {
  test(`ADM-12…17 ADM-20 PERM-16 PERM-20 PERM-27 PERM-31 PERM-39 PERM-43 the tabs of role ${role}`, async ({
    page,
    desk,
  }) => {
    await openDesk(page, desk, role as Role);
    const links = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
    await expect(links).toHaveText([...names]);
  });
}

test("ADM-18 ADM-19 tabs that are not theirs lead to Events, silently", async ({ page, desk }) => {
  for (const role of ["user", "editor"] as const) {
    const notTheirs = role === "user" ? ["analytics", "users", "comments"] : ["analytics", "users"];
    for (const tab of notTheirs) {
      await openDesk(page, desk, role, `?tab=${tab}`);
      await expect(page).toHaveURL(`${desk.url}/admin?tab=events`);
      await expect(page.getByText("Insufficient permissions")).toHaveCount(0);
    }
  }
});

test("PERM-46 ERR-61 TOAST-10 the guarded addresses lead back with a banner that can be dismissed", async ({
  page,
  desk,
  accessible,
}) => {
  for (const path of ["/admin/users", "/admin/analytics"]) {
    await signIn(page, desk, "editor");
    await page.goto(desk.url + path);
    await expect(page).toHaveURL(`${desk.url}/admin`);
    const banner = page.getByRole("alert");
    await expect(banner).toContainText("Error");
    await expect(banner).toContainText("Insufficient permissions");
    await accessible();
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText("Insufficient permissions")).toHaveCount(0);
  }
});

test("admins are led from the guarded addresses to the tabs", async ({ page, desk }) => {
  await signIn(page, desk, "admin");
  await page.goto(`${desk.url}/admin/users`);
  await expect(page).toHaveURL(`${desk.url}/admin?tab=users`);
  await page.goto(`${desk.url}/admin/analytics`);
  await expect(page).toHaveURL(`${desk.url}/admin?tab=analytics`);
});

test("visitors never load the dashboard's code", async ({ page, desk }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  for (const path of ["/", "/history", "/about"]) await visit(page, desk.url + path);
  expect(scripts.filter((name) => /desk|admin|tab-|account/.test(name))).toEqual([]);
});

const TABS = ["comments", "analytics", "users", "settings"];

test("no tab scrolls sideways, from 320 px up", async ({ page, desk }) => {
  for (const tab of TABS) {
    await openDesk(page, desk, "admin", `?tab=${tab}`);
    await page.waitForLoadState("networkidle");
    for (const width of [320, 360, 768, 1000, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await noSidewaysScroll(page);
    }
  }
});

for (const tab of TABS) {
  test(`the tab ${tab} is accessible at 360 and 1280 px, light and dark`, async ({
    page,
    desk,
    accessible,
  }) => {
    await openDesk(page, desk, "admin", `?tab=${tab}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await inBothThemes(page, accessible);
    }
  });
}

test("on a touch screen every control is at least 44 px", async ({ browser, desk }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
  });
  const page = await context.newPage();
  for (const tab of TABS) {
    await openDesk(page, desk, "admin", `?tab=${tab}`);
    await page.waitForLoadState("networkidle");
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          "button, a[href], select, input:not([type=radio])",
        ),
      ]
        .filter((one) => !one.closest("[inert]") && one.getClientRects().length > 0)
        .filter((one) => one.getBoundingClientRect().bottom > 0)
        .map((one) => ({
          name: one.textContent || one.tagName,
          ...one.getBoundingClientRect().toJSON(),
        }))
        .filter(({ height }) => height < 43.5)
        .map(({ name, height }) => `${name} ${height}`),
    );
    expect(small, tab).toEqual([]);
  }
  await context.close();
});
