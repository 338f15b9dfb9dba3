import type { Page } from "@playwright/test";

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Records every shift of the layout from the next page on, by the browser's own measure. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts, fontsAt: 0 });
    document.fonts.addEventListener("loadingdone", () => {
      Object.assign(window, { fontsAt: performance.now() });
    });
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
}

/**
 * How far things have moved on this page, once two frames have shown its last change.
 * A shift right after an input is the answer to it, and only counts where that is asked for.
 */
export function sumOfShifts(page: Page, { afterInput = false } = {}): Promise<number> {
  return page.evaluate(async (afterInput) => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: Shift[] }).shifts
      .filter(({ hadRecentInput }) => afterInput || !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0);
  }, afterInput);
}

/** Whether a font was ready after the first text was painted, as on a slow line or machine. */
export const fontsCameLate = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    const { fontsAt } = window as unknown as { fontsAt: number };
    return fontsAt > (painted?.startTime ?? 0);
  });
