import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Stops the page's clock, so that a test can advance it by what it wants to prove.
 * A clock can only be stopped in its future: the minute is for slow machines.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** More milliseconds than `appears` lets pass. */
export const TICKS = 50;

/** Waits for something while the clock is stopped; a response takes a few ticks to be shown. */
export async function appears(page: Page, what: Locator, timeout?: number): Promise<void> {
  const look = async () => {
    await page.clock.runFor(1);
    return what.isVisible();
  };
  await expect.poll(look, { timeout }).toBe(true);
}
