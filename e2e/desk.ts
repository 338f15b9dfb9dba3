import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { as, emailOf, login, openDesk, type Role } from "./people.ts";
import type { Photo } from "./photo.ts";
import type { Server } from "./server.ts";
import { until } from "./until.ts";

/** A word that no other test uses, and that is no misspelling of one. */
export const word = () => `w${randomUUID().replaceAll("-", "").slice(0, 12)}`;

interface Made {
  event: { id: string; title: string; version: number };
}

/** Adds a listing and waits until it is in the search index. */
export async function add(desk: Server, title: string, more: object = {}, who: Role = "admin") {
  const { event } = await as<Made>(desk, emailOf(who), "POST", "/api/events", {
    title,
    country: "Ghana",
    date: "1957-03-06",
    summary: "What happened.",
    tags: [],
    ...more,
  });
  await indexed(desk, title, who);
  return event;
}

/** Waits until a listing is in the search index. */
async function indexed(desk: Server, title: string, who: Role = "admin") {
  const found = `/api/events?scope=manage&search=${encodeURIComponent(title)}`;
  await until(`${title} in the search`, async () => {
    const { total } = await as<{ total: number }>(desk, emailOf(who), "GET", found);
    return total > 0 || undefined;
  });
}

export const open = (page: Page, desk: Server, more = "", who: Role = "admin") =>
  openDesk(page, desk, who, `?tab=events${more}`);
export const search = (text: string) => `&filter=${encodeURIComponent(`q=${text}`)}`;
export const form = (page: Page) => page.locator("#listing-form");
export const card = (page: Page, title: string) =>
  page.getByRole("article", { name: title, exact: true });
export const cards = (page: Page) => page.getByRole("article");
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export async function fill(page: Page, title: string): Promise<void> {
  await form(page).getByLabel("Title").fill(title);
  await form(page).getByLabel("Country").fill("Mali");
  await form(page).getByLabel("Date").fill("1324-07-01");
  await form(page).getByLabel("Summary").fill("Kankou Musa reaches Cairo.");
  await form(page).getByLabel("Tags", { exact: true }).fill("trade, Faith,, trade");
}

/** Creates an event with this picture through the form. */
export async function publishPictured(page: Page, desk: Server, title: string, file: Photo) {
  await open(page, desk, search(title));
  await fill(page, title);
  await form(page).getByLabel("Event Image").setInputFiles(file);
  await form(page).getByRole("button", { name: "Create Listing" }).click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  await indexed(desk, title);
}

/**
 * Presses a button with a session that has ended. Both at once, since whatever asks the server
 * in between leads to the sign-in, too.
 */
export async function pressExpired(pressed: Locator): Promise<void> {
  await pressed.evaluate((element: HTMLElement) => {
    const kept = JSON.parse(localStorage.getItem("sankofa.auth.tokens") ?? "{}");
    localStorage.setItem(
      "sankofa.auth.tokens",
      JSON.stringify({
        accessToken: `${kept.accessToken}x`,
        refreshToken: `${kept.refreshToken}x`,
      }),
    );
    element.click();
  });
}

/** A picture of one pixel, padded where a test needs a large file. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const picture = (size = PNG.length, name = "small.png", mimeType = "image/png") => ({
  name,
  mimeType,
  buffer: Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]),
});

/** Adds a logo of the header, which is not active. */
export async function addLogo(desk: Server, name: string): Promise<{ id: string; url: string }> {
  const { tokens } = await login(desk, emailOf("editor"));
  const body = new FormData();
  body.set("name", name);
  body.set("type", "header");
  body.set("logo", new Blob([PNG], { type: "image/png" }), "mark.png");
  const answer = await fetch(`${desk.url}/api/logos/upload`, {
    method: "POST",
    headers: { Authorization: `Bearer ${tokens.accessToken}` },
    body,
  });
  return ((await answer.json()) as { logo: { id: string; url: string } }).logo;
}

/**
 * Clicks a button of a card until its effect is seen. The desk ignores a click right after
 * cards have changed places, as they do when another one was changed last.
 */
export async function pressUntil(target: Locator, effect: Locator): Promise<void> {
  await expect(async () => {
    if (await effect.isVisible()) return;
    await target.click({ timeout: 2000 });
    await expect(effect).toBeVisible({ timeout: 5000 });
  }).toPass();
}
