import { chromium } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { addressOf, pages } from "../pages.ts";

/** Words that stand on more than one line, though no hyphen says so. */
function brokenWords(main: Element): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement: parent } = text;
    // What only screen readers read is squeezed on purpose.
    if (!parent?.checkVisibility() || getComputedStyle(parent).clipPath !== "none") continue;
    for (const { 0: word, index } of (text as Text).data.matchAll(/[\p{L}\p{M}’]{3,}/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const [first] = lines;
      if (first && lines.some(({ top }) => top >= first.bottom)) broken.push(word);
    }
  }
  return broken;
}

test("text that the reader has set to twice the size breaks no word", async ({ demo }) => {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    executablePath,
    args: [...args, "--blink-settings=defaultFontSize=32"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    for (const path of pages) {
      await page.goto(await addressOf(demo, path));
      const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      expect(size).toBe("32px");
      expect(await page.locator("main").evaluate(brokenWords), path).toEqual([]);
      const wide = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(wide), path).toBeLessThanOrEqual(0);
    }
  } finally {
    await browser.close();
  }
});
