import {
  expect,
  holdBack,
  inBothThemes,
  inMotion,
  noSidewaysScroll,
  test,
  visit,
} from "../fixtures.ts";
import { addressOf, allowMissing, pages } from "../pages.ts";
import { fontsCameLate, recordShifts, sumOfShifts } from "../shifts.ts";

test.use(inMotion);

const SIZES = [
  { width: 360, height: 900 },
  { width: 1280, height: 900 },
];

for (const path of pages) {
  test.describe(path, () => {
    test.beforeEach(() => allowMissing(path));

    test("arrives without a jump, is accessible at 360 and 1280 px, light and dark, and fits", async ({
      page,
      demo,
      accessible,
    }) => {
      await recordShifts(page);
      const scripts: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts.push(request.url());
      });
      await visit(page, await addressOf(demo, path));
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      // Lines break elsewhere when a font replaces the one that stood in for it.
      const most = (await fontsCameLate(page)) ? 0.1 : 0.01;
      expect(await sumOfShifts(page)).toBeLessThan(most);
      expect(
        scripts.filter((url) => /admin|listing|users|settings-panel|analytics-tab/.test(url)),
        "code of the dashboard",
      ).toEqual([]);
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        await inBothThemes(page, accessible);
        await noSidewaysScroll(page);
      }
      // 320 px at 110 percent, and text of twice the size.
      await page.setViewportSize({ width: 320, height: 700 });
      await noSidewaysScroll(page);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      for (const width of [360, 640, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await noSidewaysScroll(page);
        const main = page.locator("main");
        expect(await main.evaluate(beyondTheWindow), `${width} px`).toEqual([]);
        expect(await main.evaluate(squeezed), `${width} px`).toEqual([]);
      }
    });

    test("a longer, accented language from right to left breaks nothing", async ({
      page,
      demo,
      accessible,
    }) => {
      await page.addInitScript(() => localStorage.setItem("sankofa.locale", "pseudo"));
      await visit(page, await addressOf(demo, path));
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      // A page in another language is drawn when its texts have arrived.
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        await noSidewaysScroll(page);
        await accessible("structure");
      }
    });
  });
}

test("the search overlay is accessible at 360 and 1280 px, light and dark", async ({
  page,
  demo,
  accessible,
}) => {
  await visit(page, `${demo.url}/about`);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    await inBothThemes(page, accessible);
  }
});

/** Texts and fields that lie outside of the window. */
function beyondTheWindow(root: Element): string[] {
  const { clientWidth } = document.documentElement;
  return [...root.querySelectorAll("h1, h2, h3, p, a, button, input, select")]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // Drawings go on behind their frame.
      return width > 1 && (left < -1 || right > clientWidth + 1) && !element.closest("svg");
    })
    .map((element) => element.outerHTML.slice(0, 80));
}

/** Longer texts in a column of a word or two. */
function squeezed(root: Element): string[] {
  return [...root.querySelectorAll<HTMLElement>("p:not(article p, li p)")]
    .filter((text) => {
      const letter = Number.parseFloat(getComputedStyle(text).fontSize);
      return (
        text.offsetWidth > 1 &&
        (text.textContent ?? "").length > 40 &&
        text.offsetWidth < 6 * letter
      );
    })
    .map((text) => text.textContent ?? "");
}

for (const width of [360, 1280]) {
  test(`S-06 late fonts move nothing at ${width}`, async ({ page, demo }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/people", "/places", "/timeline", "/countries/ghana"]) {
      const release = await holdBack(page, "**/*.woff2");
      await recordShifts(page);
      // Fonts are part of what the event of the page waits for.
      await page.goto(demo.url + path, { waitUntil: "domcontentloaded" });
      await page.locator("#root h1").waitFor();
      const before = await sumOfShifts(page);
      release();
      await page.evaluate(() => document.fonts.ready);
      expect((await sumOfShifts(page)) - before, path).toBeLessThan(0.01);
      await page.unroute("**/*.woff2");
    }
  });
}
