import type { Locator } from "@playwright/test";
import { addAuthenticator, codeOf } from "../factor.ts";
import {
  allowErrors,
  test as base,
  expect,
  noSidewaysScroll,
  type Page,
  visit,
} from "../fixtures.ts";
import { as, emailOf, openDesk, PASSWORD } from "../people.ts";
import type { Server } from "../server.ts";

/** Browsers allow passkeys on localhost, but not on 127.0.0.1. */
const test = base.extend<{ site: Server }>({
  site: async ({ launch }, use) => {
    const server = await launch({
      env: {
        SANKOFA_ADMIN_EMAIL: emailOf("admin"),
        SANKOFA_ADMIN_PASSWORD: PASSWORD,
        SANKOFA_PUBLIC_URL: "http://localhost:0",
      },
    });
    await server.addUser(emailOf("editor"), "editor", PASSWORD);
    await use(server);
  },
});

const accountOf = (page: Page) => page.getByRole("region", { name: "Your account" });
const factorsIn = (place: Page | Locator) => place.getByRole("region", { name: "Second factor" });
const codesIn = (page: Page) => page.getByRole("region", { name: "Recovery codes" });

async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole("link", { name: emailOf("editor") }).click();
  return factorsIn(accountOf(page));
}

/** Adds an authenticator app; returns its secret and the recovery codes. */
async function addApp(factors: Locator): Promise<{ secret: string; codes: string[] }> {
  await factors.getByRole("button", { name: "Add an authenticator app" }).click();
  const form = factors.getByRole("form", { name: "Add an authenticator app" });
  await form.getByLabel("Your password").fill(PASSWORD);
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(form.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = (await form.locator("code").textContent())?.replaceAll(" ", "") ?? "";
  await form.getByLabel("Code that the app shows").fill(codeOf(secret));
  await form.getByRole("button", { name: "Confirm" }).click();
  const shown = codesIn(factors.page());
  await expect(shown.getByRole("heading")).toBeFocused();
  const codes = await shown.locator("ol code").allInnerTexts();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

const keep = (page: Page) =>
  codesIn(page).getByRole("button", { name: "I have kept them" }).click();

async function signOut(page: Page) {
  allowErrors(/status of 401 .*\/api\//); // of what the desk was still asking for
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
}

async function givePassword(page: Page, site: Server, email = emailOf("editor")) {
  await visit(page, `${site.url}/admin/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const dashboard = (page: Page) => page.getByRole("heading", { name: "Admin Dashboard" });

test("H-15 a passkey is added, and signs in: after the password, and alone", async ({
  page,
  site,
  accessible,
}) => {
  await addAuthenticator(page);
  await openDesk(page, site, "editor");
  const factors = await openAccount(page);
  await factors.getByRole("button", { name: "Add a passkey" }).click();
  await factors.getByLabel("Name", { exact: true }).fill("Laptop");
  await factors.getByLabel("Your password").fill(PASSWORD);
  await factors.getByRole("button", { name: "Continue" }).click();
  await expect(codesIn(page).getByRole("heading")).toBeFocused();
  await accessible();
  await keep(page);
  await expect(factors.getByText("Laptop")).toBeVisible();
  await expect(codesIn(page).getByText("10 of 10 left")).toBeVisible();
  await signOut(page);
  await givePassword(page, site);
  const use = page.getByRole("button", { name: "Use your passkey" });
  await expect(use).toBeFocused();
  await accessible();
  await page.keyboard.press("Enter");
  await expect(dashboard(page)).toBeVisible();

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(dashboard(page)).toBeVisible();
  await expect(page.getByText(emailOf("editor"))).toBeVisible();
});

test("H-15 a passkey that is refused or cancelled leaves the other ways", async ({
  page,
  site,
}) => {
  allowErrors(/status of 401 .*\/api\/auth\/passkey/);
  const cdp = await addAuthenticator(page);
  await openDesk(page, site, "editor");
  const factors = await openAccount(page);
  await factors.getByRole("button", { name: "Add a passkey" }).click();
  await factors.getByLabel("Your password").fill(PASSWORD);
  await factors.getByRole("button", { name: "Continue" }).click();
  const codes = codesIn(page).locator("ol code");
  await expect(codes).toHaveCount(10);
  const [code = ""] = await codes.allInnerTexts();
  await keep(page);
  await signOut(page);
  await cdp.send("WebAuthn.disable"); // the device is elsewhere
  await givePassword(page, site);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(dashboard(page)).toBeVisible();
});

test("H-15 an authenticator app: one code, one sign-in; a recovery code once", async ({
  page,
  site,
  accessible,
}) => {
  allowErrors(/status of 40[01] .*\/api\/auth\//);
  await openDesk(page, site, "editor");
  const factors = await openAccount(page);
  await factors.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(factors.getByLabel("Your password")).toBeFocused();
  await factors.getByLabel("Your password").fill("not the password");
  await factors.getByRole("button", { name: "Continue" }).click();
  await expect(factors.getByText("Current password is incorrect.")).toBeVisible();
  await expect(factors.getByLabel("Your password")).toBeFocused();
  await factors.getByRole("button", { name: "Cancel" }).click();
  await expect(factors.getByRole("heading", { name: "Second factor" })).toBeFocused();
  const { secret, codes } = await addApp(factors);
  await keep(page);
  await signOut(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await givePassword(page, site);
  const field = page.getByLabel("Code of your authenticator app");
  await expect(field).toBeFocused();
  await accessible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter the code.")).toBeVisible();
  await field.fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is not valid. Please try again.")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await noSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const code = codeOf(secret, 1); // that of now was used to add the app
  await field.fill(code);
  await page.keyboard.press("Enter");
  await expect(dashboard(page)).toBeVisible();

  await signOut(page);
  await givePassword(page, site);
  await field.fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("This code is not valid. Please try again.")).toBeVisible();
  const recover = async () => {
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(codes[0]?.toLowerCase() ?? "");
    await page.getByRole("button", { name: "Confirm" }).click();
  };
  await recover();
  await expect(dashboard(page)).toBeVisible();
  await openAccount(page);
  await expect(codesIn(page).getByText("9 of 10 left")).toBeVisible();
  await signOut(page);
  await givePassword(page, site);
  await recover();
  await expect(page.getByText("This code is not valid. Please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
});

test("H-15 recovery codes are printed, and nothing else of the page", async ({ page, site }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-asked-to-print", "");
  });
  await openDesk(page, site, "editor");
  const { codes } = await addApp(await openAccount(page));
  await codesIn(page).getByRole("button", { name: "Print" }).click();
  await expect(page.locator("[data-asked-to-print]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  for (const code of codes) await expect(page.getByText(code)).toBeVisible();
  await expect(codesIn(page).getByText(`of ${emailOf("editor")} for localhost`)).toBeVisible();
  await expect(dashboard(page)).toBeHidden();
  await expect(accountOf(page).getByRole("heading", { name: "Your account" })).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await keep(page);
  await page.emulateMedia({ media: "print" });
  await expect(dashboard(page)).toBeVisible();
});

test("H-15 factors are renamed and removed, and recovery codes renewed", async ({ page, site }) => {
  await openDesk(page, site, "editor");
  const factors = await openAccount(page);
  const { codes } = await addApp(factors);
  await keep(page);
  await factors.getByRole("button", { name: "Rename Authenticator app" }).click();
  await factors.getByLabel("Name", { exact: true }).fill("Old phone");
  await factors.getByLabel("Your password").fill(PASSWORD);
  await factors.getByRole("button", { name: "Save" }).click();
  await expect(factors.getByText("Old phone")).toBeVisible();
  const panel = codesIn(page);
  await panel.getByRole("button", { name: "Make new recovery codes" }).click();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await expect(panel.getByRole("heading", { name: "Recovery codes", exact: true })).toBeFocused();
  await panel.getByRole("button", { name: "Make new recovery codes" }).click();
  await panel.getByLabel("Your password").fill(PASSWORD);
  await panel.getByRole("button", { name: "Continue" }).click();
  await expect(panel.locator("ol code")).toHaveCount(10);
  expect(await panel.locator("ol code").allInnerTexts()).not.toContain(codes[0]);
  await expect(panel).toContainText("10 codes, made just now");
  await keep(page);
  await factors.getByRole("button", { name: "Remove Old phone" }).click();
  await factors.getByLabel("Your password").fill(PASSWORD);
  await factors.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(factors.getByText("You have none yet.")).toBeVisible();
});

test("H-15 a required second factor comes first, also on a phone; an admin resets a lost one", async ({
  page,
  browser,
  site,
  accessible,
}) => {
  await openDesk(page, site, "admin", "?tab=settings");
  const time = page.getByLabel("Time to set it up");
  await time.selectOption("None: at the next visit");
  await expect(page.getByText("Setting updated").first()).toBeVisible();
  await page.getByRole("switch", { name: "Required for the role editor" }).click();
  await expect(page.getByRole("switch", { name: "Required for the role editor" })).toBeChecked();
  await accessible();

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const small = await phone.newPage();
  await givePassword(small, site);
  await expect(small.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await expect(dashboard(small)).toHaveCount(0);
  const factors = factorsIn(small);
  await addApp(factors);
  await noSidewaysScroll(small);
  await keep(small);
  await expect(dashboard(small)).toBeVisible();
  await phone.close();

  await page.goto(`${site.url}/admin?tab=users`);
  const row = page.getByRole("row", { name: /editor@example.org/ });
  await row.getByRole("button", { name: /^Reset second factor of/ }).click();
  const asked = page.getByRole("dialog", { name: "Reset second factor" });
  await asked.getByRole("button", { name: "Reset second factor" }).click();
  await expect(page.getByText("editor@example.org has no second factor any more.")).toBeVisible();
  await expect(row.getByRole("button", { name: /^Reset second factor of/ })).toHaveCount(0);
  await site.linkInLetter(emailOf("editor"), "/admin");
});

test("H-15 people see until when they have to set one up", async ({ page, site }) => {
  await as(site, emailOf("admin"), "PATCH", "/api/settings", {
    requireSecondFactor: ["editor"],
    secondFactorGraceDays: 7,
  });
  await openDesk(page, site, "editor");
  await expect(page.getByText(/Your role requires a second factor from this day on/)).toBeVisible();
});
