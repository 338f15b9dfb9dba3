import { add, button, word } from "../desk.ts";
import {
  allowErrors,
  expect,
  inBothThemes,
  noSidewaysScroll,
  type Page,
  test,
} from "../fixtures.ts";
import { as, emailOf, openDesk } from "../people.ts";
import type { Server } from "../server.ts";

interface Person {
  person: {
    id: string;
    slug: string;
    name: string;
    summary: string;
    otherNames: { name: string }[];
    sources: { title: string }[];
  };
}

const source = (title: string) => ({
  kind: "book",
  title,
  author: "Somebody",
  publisher: "A press",
  year: 1960,
});

/** Two entries of one emperor, the second of which an event names. */
async function twice(desk: Server) {
  const name = word();
  const person = async (more: object) =>
    (
      await as<Person>(desk, emailOf("admin"), "POST", "/api/people", {
        callings: ["leader"],
        countries: ["Ethiopia"],
        summary: "An emperor who is told of here.",
        ...more,
      })
    ).person;
  const a = await person({ name: `${name} II`, sources: [source("One")] });
  const b = await person({
    name: `${name} the Second`,
    summary: "Who won at Adwa, as is told here.",
    sources: [source("Two")],
  });
  const event = await add(desk, `Battle of ${name}`, { people: [{ personId: b.id }] });
  return { name, a, b, event };
}

const question = (page: Page) => page.getByRole("heading", { name: "Are these the same person?" });

test("S-18 two people who are one are compared and merged, by keyboard", async ({
  page,
  desk,
  accessible,
}) => {
  const { name, a, b, event } = await twice(desk);
  await openDesk(page, desk, "admin", `?tab=index&name=${name}`);
  const row = page.locator(`[data-named="${b.id}"]`);
  await expect(row).toContainText(`Looks like ${a.name} · Compare`);
  await page.getByRole("link", { name: `Compare ${b.name} with ${a.name}` }).focus();
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeFocused();
  await expect(page.getByRole("group", { name: "Lived" })).toContainText("same in both");
  await accessible();
  await page.getByRole("radio", { name: "In a few sentences of B" }).focus();
  await page.keyboard.press("Space");
  await button(page, "Merge into A").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`‘${b.name}’ is merged into ‘${a.name}’.`)).toBeVisible();
  await expect(button(page, `Edit ${a.name}`)).toBeFocused();
  await expect(page.locator("#named-list tbody tr")).toHaveCount(1);
  await expect(page.getByText("Looks like")).toHaveCount(0);

  const { person } = await as<Person>(desk, emailOf("admin"), "GET", `/api/people/${a.id}`);
  expect(person.summary).toBe("Who won at Adwa, as is told here.");
  expect(person.otherNames.map((one) => one.name)).toEqual([b.name]);
  expect(person.sources.map(({ title }) => title)).toEqual(["One", "Two"]);
  await page.goto(`${desk.url}/people/${b.slug}`);
  await expect(page).toHaveURL(`${desk.url}/people/${a.slug}`);
  await expect(page.getByRole("link", { name: event.title }).first()).toBeVisible();
});

test("S-15 a person who was merged or removed can be brought back for 30 days", async ({
  page,
  ownDesk: desk,
  accessible,
}) => {
  const { name, a, b } = await twice(desk);
  await openDesk(page, desk, "admin", `?tab=index&name=${name}&pair=${a.id},${b.id}`);
  await button(page, "Merge into A").click();
  const removed = page.locator("summary", { hasText: "Removed in the last 30 days" });
  await expect(removed).toContainText("1");
  await removed.click();
  const row = page.getByRole("group").getByRole("listitem");
  await expect(row).toContainText("by you");
  await expect(row).toContainText("30 days left");
  await expect(row.getByText(`Merged into ‘${a.name}’.`, { exact: true })).toBeVisible();
  await inBothThemes(page, accessible);
  await button(page, `Restore ${b.name}`).press("Enter");
  await expect(page.getByText(`‘${b.name}’ is back.`)).toBeVisible();
  await expect(page.locator("#named-list tbody tr")).toHaveCount(2);
  await expect(removed).toHaveCount(0);
  await expect(page.locator("#named-list")).toBeFocused();
  await button(page, "Open it").click();
  await expect(page.getByRole("heading", { name: "Edit Person" })).toBeFocused();
  await page.goto(`${desk.url}/people/${b.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: b.name })).toBeVisible();
});

test("S-18 what events name is merged, not removed; whoever may not merge can say that they are two", async ({
  page,
  desk,
}) => {
  const { name, a, b } = await twice(desk);
  await openDesk(page, desk, "admin", `?tab=index&name=${name}&named=${b.id}`);
  const form = page.locator("#named-form");
  await expect(form.getByText("1 event names it, so it cannot be removed.")).toBeVisible();
  await expect(form.getByRole("button", { name: "Remove person" })).toHaveCount(0);
  await form.getByRole("button", { name: "Merge with another…" }).click();
  await expect(form.getByRole("combobox", { name: "Merge with" })).toBeFocused();
  await page.keyboard.type(name);
  await expect(form.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeFocused();
  await page.goBack();
  await expect(form.getByRole("heading", { name: "Edit Person" })).toBeVisible();

  await openDesk(page, desk, "editor", `?tab=index&name=${name}&named=${b.id}`);
  await expect(form.getByRole("heading", { name: "Edit Person" })).toBeFocused();
  await expect(form.getByRole("button", { name: "Merge with another…" })).toHaveCount(0);
  await page.getByRole("link", { name: `Compare ${a.name} with ${b.name}` }).click();
  await expect(page.getByText("An admin can merge them.")).toBeVisible();
  await expect(button(page, "Merge into A")).toHaveCount(0);
  await button(page, "They are different people").click();
  await expect(page.getByText("It is remembered: they are different people.")).toBeVisible();
  await expect(page.locator("#named-list tbody tr")).toHaveCount(2);
  await expect(page.getByText("Looks like")).toHaveCount(0);
});

test("S-18 a merge that somebody was faster than changes nothing", async ({ page, desk }) => {
  allowErrors(/409/);
  const { a, b } = await twice(desk);
  await openDesk(page, desk, "admin", `?tab=index&pair=${a.id},${b.id}`);
  await expect(question(page)).toBeFocused();
  await as(desk, emailOf("admin"), "PUT", `/api/people/${b.id}`, {
    summary: "What a colleague wrote meanwhile.",
  });
  await button(page, "Merge into A").click();
  await expect(page.getByText("They were not merged")).toBeVisible();
  const { person } = await as<Person>(desk, emailOf("admin"), "GET", `/api/people/${b.id}`);
  expect(person.summary).toBe("What a colleague wrote meanwhile.");
});

for (const width of [360, 1280]) {
  test(`S-18 a comparison of places fits ${width} px, light and dark, right to left too`, async ({
    page,
    desk,
    accessible,
  }) => {
    const name = word();
    const place = async (more: object) =>
      (
        await as<{ place: { id: string } }>(desk, emailOf("admin"), "POST", "/api/places", {
          country: "Mali",
          kind: "town",
          summary: "A town that is told of here.",
          ...more,
        })
      ).place;
    const a = await place({ name, point: { lat: 16.77, lon: -3 }, radiusKm: 2 });
    const b = await place({ name: `${name} town` });
    await page.setViewportSize({ width, height: 900 });
    await openDesk(page, desk, "admin", `?tab=index&of=places&pair=${a.id},${b.id}`);
    await expect(page.getByRole("heading", { name: "Are these the same place?" })).toBeFocused();
    await expect(page.getByRole("group", { name: "Where" })).toContainText("within 2 km");
    await noSidewaysScroll(page);
    await inBothThemes(page, accessible);
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    await noSidewaysScroll(page);
    await button(page, "Merge into A").click();
    await expect(page.getByText("is merged into")).toBeVisible();
  });
}
