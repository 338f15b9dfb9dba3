import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type Axe from "axe-core";
import type { ElementContext, RunOptions } from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Not among the default rules.
const TARGETS = { "target-size": { enabled: true } };
const RULES = {
  all: { rules: TARGETS },
  contrast: { runOnly: ["color-contrast"] },
  structure: { rules: { ...TARGETS, "color-contrast": { enabled: false } } },
} satisfies Record<string, RunOptions>;

/** All rules, or those that may have changed: that of contrasts is by far the slowest. */
export type Rules = keyof typeof RULES;

/** Further rows are of the same kind. */
const CONTEXT: ElementContext = { exclude: [["li:nth-child(n + 6)"], ["tr:nth-child(n + 6)"]] };

/** Fails on any accessibility violation of the page as it is now. */
export async function checkAccessibility(page: Page, rules: Rules): Promise<void> {
  // Half a megabyte, so it is sent once for each document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  await settled(page);
  const options: RunOptions = { resultTypes: ["violations"], ...RULES[rules] };
  const report = await page.evaluate(
    async ([context, run]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(context as ElementContext, run as RunOptions);
      return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
    },
    [CONTEXT, options] as unknown[],
  );
  expect(report).toEqual([]);
}

/** Waits until a change of theme is shown, and colours have faded into others. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === "running")
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}
