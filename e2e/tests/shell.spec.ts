import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allowErrors, expect, noSidewaysScroll, test, visit } from "../fixtures.ts";

const RELEASE = readFileSync(
  join(import.meta.dirname, "../../internal/config/VERSION"),
  "utf8",
).trim();

const links = [
  ["HDR-02", "Timeline", "/timeline"],
  ["HDR-03", "History", "/history"],
  ["HDR-04", "On This Day", "/on-this-day"],
  ["HDR-05", "People", "/people"],
  ["HDR-06", "Places", "/places"],
  ["HDR-07", "About", "/about"],
] as const;

for (const [row, name, path] of links) {
  test(`${row} the header links to ${name}`, async ({ page, demo }) => {
    await visit(page, demo.url);
    await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`${demo.url}${path}`);
  });
}

test("HDR-01 the brand leads home", async ({ page, demo }) => {
  allowErrors(/status of 404 .*\/nowhere/);
  await visit(page, `${demo.url}/nowhere`);
  await page.getByRole("banner").getByRole("link", { name: "Sankofa" }).click();
  await expect(page).toHaveURL(`${demo.url}/`);
});

test("HDR-09 small screens have a Menu button that reveals the links", async ({ page, demo }) => {
  await visit(page, demo.url);
  await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
  await page.setViewportSize({ width: 375, height: 800 });
  const menu = page.getByRole("button", { name: "Menu" });
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  const link = page.getByRole("banner").getByRole("link", { name: "Timeline" });
  await expect(link).toBeHidden();
  await menu.click();
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
});

test("HDR-10 HDR-11 HDR-12 HDR-14 the top banner makes three claims and offers to sign in", async ({
  page,
  demo,
}) => {
  allowErrors(/status of 404 .*\/nowhere/);
  for (const path of ["/", "/nowhere"]) {
    await visit(page, demo.url + path);
    for (const text of ["Curated by the community", "Verified sources", "Transparent edits"]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "Sign in", exact: true })).toHaveAttribute(
      "href",
      "/admin/login",
    );
  }
});

test("HDR-13 the banner's Share opens the share menu", async ({ page, demo }) => {
  await visit(page, demo.url);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText("Copy link")).toBeVisible();
});

test("HDR-18 Home has no breadcrumb, other pages have one", async ({ page, demo }) => {
  allowErrors(/status of 404 .*\/nowhere/);
  await visit(page, demo.url);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveCount(0);
  await visit(page, `${demo.url}/nowhere`);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
});

test("FTR-01…06 the footer names its version, and its open ends lead nowhere", async ({
  page,
  demo,
}) => {
  await visit(page, demo.url);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText(`Version ${RELEASE}`, { exact: true })).toBeVisible();
  const open = ["Contribute", "Sources", "Contact", "Privacy Policy"];
  const social = await footer.getByRole("list", { name: "Social media" }).getByRole("link").all();
  expect(social.length).toBeGreaterThan(0);
  for (const link of [
    ...open.map((name) => footer.getByRole("link", { name, exact: true })),
    ...social,
  ]) {
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => [location.href, scrollY]);
    await expect(link).not.toHaveAttribute("href");
    await link.click({ force: true });
    expect(await page.evaluate(() => [location.href, scrollY])).toEqual(before);
  }
});

test("an unknown address is Not Found, with a way home", async ({ page, demo }) => {
  allowErrors(/status of 404 .*\/nowhere/);
  const answer = await page.goto(`${demo.url}/nowhere`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
  await expect(page.getByText("We couldn't find that page.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /home/i }).first()).toHaveAttribute(
    "href",
    "/",
  );
});

test("the skip link is first and leads to the content", async ({ page, demo }) => {
  await visit(page, demo.url);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
});

test("the theme is the system's until somebody chooses, and is kept without a flash", {
  tag: "@smoke",
}, async ({ page, demo }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, demo.url);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.getByRole("button", { name: "Colour theme" }).click();
  await expect.poll(paper).not.toBe(dark);
  const chosen = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(chosen);
});

test("the theme button says its state, and returns to the system's", async ({ page, demo }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await visit(page, demo.url);
  const button = page.getByRole("button", { name: /^Colour theme/ });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? "system");
  for (const [name, want] of [
    ["Colour theme: as the system", "system"],
    ["Colour theme: dark", "dark"],
    ["Colour theme: light", "light"],
    ["Colour theme: as the system", "system"],
  ]) {
    await expect(button).toHaveAccessibleName(name ?? "");
    expect(await theme()).toBe(want);
    await button.click();
  }
  await page.evaluate(() => localStorage.removeItem("sankofa.theme"));
});

test("/random leads to a published event, another one each time, with and without scripts", async ({
  page,
  demo,
}) => {
  const seen = new Set<string>();
  for (let i = 0; i < 8; i++) {
    const response = await fetch(`${demo.url}/random`, { redirect: "manual" });
    expect(response.status).toBe(302);
    expect(response.headers.get("cache-control")).toBe("no-store");
    seen.add(response.headers.get("location") ?? "");
  }
  expect(seen.size).toBeGreaterThan(1);
  await visit(page, demo.url);
  await page.getByRole("contentinfo").getByRole("link", { name: "A random event" }).click();
  await expect(page).toHaveURL(/\/events\/[^/]+$/);
  await expect(page.getByRole("region", { name: "Sources" })).toBeVisible();
});

test("/random leads to the archive where there is no event", async ({ empty }) => {
  const response = await fetch(`${empty.url}/random`, { redirect: "manual" });
  expect(response.headers.get("location")).toBe("/history");
});

test("a new page is announced and its heading gets the focus", async ({ page, demo }) => {
  await visit(page, demo.url);
  await page
    .locator("main article")
    .first()
    .getByRole("link", { name: /^Explore/ })
    .click();
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
});

test("nothing on Home or an event complains in the console", async ({ page, demo }) => {
  await visit(page, demo.url);
  await page
    .locator("main article")
    .first()
    .getByRole("link", { name: /^Explore/ })
    .click();
  await expect(page.getByRole("region", { name: "Sources" })).toBeVisible();
  await page.goBack();
  await expect(page.locator("main article").first()).toBeVisible();
});

test("HDR-09 the Tab key goes from Menu to its links, and Escape brings the focus back", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await visit(page, `${demo.url}/about`);
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").getByRole("link", { name: "Timeline" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
});

for (const locale of ["en", "pseudo"]) {
  test(`HDR-01 HDR-09 brand, Search and Menu share one line of the smallest phones (${locale})`, async ({
    page,
    demo,
  }) => {
    await page.addInitScript((name) => localStorage.setItem("sankofa.locale", name), locale);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `${demo.url}/about`);
      const header = page.getByRole("banner");
      const boxes = await Promise.all(
        [
          header.getByRole("img").first(),
          header.locator("[aria-haspopup=dialog]"),
          header.locator("[aria-controls=menu]"),
        ].map((part) => part.boundingBox()),
      );
      const head = await header.boundingBox();
      const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
      for (const box of boxes) {
        expect(box?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + 8);
        expect(box?.x).toBeGreaterThanOrEqual(16);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16);
      }
      await noSidewaysScroll(page);
    }
  });
}

test("text of twice the size is cut off neither in the banner nor in the breadcrumb", async ({
  page,
  demo,
}) => {
  await visit(page, `${demo.url}/history`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "32px";
  });
  const band = await page
    .locator("section")
    .filter({ has: page.getByText("Verified sources", { exact: true }) })
    .first()
    .boundingBox();
  for (const claim of ["Curated by the community", "Verified sources", "Transparent edits"]) {
    const box = await page.getByText(claim, { exact: true }).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(band?.y ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
      (band?.y ?? 0) + (band?.height ?? 0),
    );
  }
  const crumb = page.getByRole("navigation", { name: "Breadcrumb" }).locator("[aria-current]");
  const [needs, has] = await crumb.evaluate((item) => [item.scrollHeight, item.clientHeight]);
  // What letters of a font may need beyond their line is not cut off, if it is little.
  expect(needs).toBeLessThanOrEqual((has ?? 0) + 2);
});

test("G-MISC-5 offline, a page that was never opened says so, and comes when it can", async ({
  page,
  context,
  demo,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, demo.url);
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Timeline" }).click();
  const failure = page.getByRole("main").getByText("This page could not be loaded.");
  await expect(failure.last()).toBeVisible();
  await expect(page).toHaveURL(`${demo.url}/timeline`);
  await expect(page).toHaveTitle(/could not be loaded/);

  // The site is still here, and what was open before can be gone back to.
  await page.goBack();
  await expect(page.locator("main article").first()).toBeVisible();
  await page.goForward();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("[data-toasts]").getByText("could not be loaded")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /timeline/i })).toBeVisible();
});

test("G-MISC-5 offline, Search leaves the site standing", async ({ page, context, demo }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, demo.url);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Timeline" })).toBeVisible();
});

test("a page whose code went with an older release is fetched whole", async ({ page, demo }) => {
  allowErrors(/status of 404 .*\/assets\/about-/);
  await visit(page, demo.url);
  await page.evaluate(() => Object.assign(window, { old: true }));
  let gone = true;
  await page.route(/\/assets\/about-/, (route) =>
    gone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.on("request", (request) => {
    if (request.isNavigationRequest()) gone = false;
  });
  await page.getByText("Verified sources", { exact: true }).click();
  await expect(page.locator("#sources")).toBeVisible();
  await expect(page).toHaveURL(`${demo.url}/about#sources`);
  expect(await page.evaluate(() => "old" in window)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(`${demo.url}/`);
});
