import { add, button, card, form, open, pressUntil, search, word } from "../desk.ts";
import { allowErrors, expect, type Page, test } from "../fixtures.ts";
import { as, emailOf, login } from "../people.ts";
import type { Server } from "../server.ts";

interface Sent {
  items: { entry: { title: string }; reason: string; status: string; own: boolean }[];
}
const sent = async (desk: Server, title: string) => {
  const all = await as<Sent>(desk, emailOf("editor"), "GET", "/api/suggestions?limit=100");
  return all.items.filter(({ entry }) => entry.title === title);
};
const summaryOf = async (desk: Server, id: string) =>
  (await as<{ event: { summary: string } }>(desk, emailOf("admin"), "GET", `/api/events/${id}`))
    .event.summary;
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const WHY = "What should change, and why";

async function write(page: Page, desk: Server, title: string): Promise<void> {
  await open(page, desk, search(title), "editor");
  await button(page, `Edit ${title}`).click();
  await expect(field(page, "Title")).toHaveValue(title);
}

test("S-17 what an editor saves on somebody else's listing becomes a suggestion", async ({
  page,
  desk,
  accessible,
}) => {
  const title = `Theirs ${word()}`;
  const { id } = await add(desk, title);
  await write(page, desk, title);
  await expect(form(page).getByText("is sent as a suggestion")).toBeVisible();
  await expect(button(page, "Save Changes")).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  await accessible();
  await field(page, "Summary").fill("What happened, said better.");
  await button(page, "Suggest changes").click();
  const refused = "Not saved: Say why, or where this can be checked.";
  await expect(form(page).getByText(refused, { exact: true })).toBeVisible();
  await expect(field(page, WHY)).toBeFocused();
  // Not the size of targets: the bar covers a part of some until one scrolls.
  await accessible("contrast");
  await field(page, WHY).fill("A newspaper of the day says so.");
  await button(page, "Suggest changes").click();
  await expect(page.getByText("Your suggestion was sent.")).toBeVisible();
  await expect(button(page, `Edit ${title}`)).toBeFocused();
  await expect(card(page, title).getByText("What happened.")).toBeVisible();
  expect(await summaryOf(desk, id)).toBe("What happened.");
  expect(await sent(desk, title)).toMatchObject([
    { reason: "A newspaper of the day says so.", status: "waiting", own: true },
  ]);
  await page.getByRole("button", { name: "Follow it" }).click();
  await expect(page).toHaveURL(/\/suggestion\?key=/);
  await expect(page.getByRole("link", { name: title })).toBeVisible();
});

test("S-11 S-17 a suggestion whose response was lost is sent once, also with other words", async ({
  page,
  desk,
}) => {
  allowErrors(/ERR_FAILED/);
  const title = `Lost ${word()}`;
  await add(desk, title);
  await write(page, desk, title);
  const lose = async () => {
    await page.route("**/api/suggestions", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, "Suggest changes").click();
    const lost = "Not saved: Failed to send the suggestion";
    await expect(form(page).getByText(lost, { exact: true })).toBeVisible();
    await page.unroute("**/api/suggestions");
  };
  await field(page, "Summary").fill("Other words.");
  await field(page, WHY).fill("Because.");
  await lose();
  expect(await sent(desk, title)).toHaveLength(1);
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await field(page, "Summary").fill("Still other words.");
  await button(page, "Suggest changes").click();
  await expect(page.getByText("Your suggestion was sent.")).toBeVisible();
  const statuses = (await sent(desk, title)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(["waiting", "withdrawn"]);
});

test("S-17 what an editor saves on somebody else's draft is a suggestion, which another accepts", async ({
  page,
  desk,
  browser,
}) => {
  allowErrors(/status of 404/);
  const title = `Their draft ${word()}`;
  const { id } = await add(desk, title, { status: "draft" });
  await write(page, desk, title);
  await expect(form(page).getByText("is sent as a suggestion")).toBeVisible();
  await expect(button(page, "Publish")).toHaveCount(0);
  await field(page, "Summary").fill("Said better before anybody reads it.");
  await field(page, WHY).fill("It was hard to follow.");
  await button(page, "Suggest changes").click();
  await expect(page.getByText("Your suggestion was sent.")).toBeVisible();
  await page.getByRole("button", { name: "Follow it" }).click();
  await expect(page.getByText("Said better before anybody reads it.")).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(page.url());
  await expect(visitor.getByRole("main")).toBeVisible();
  await expect(visitor.getByText(title)).toHaveCount(0);
  await visitor.context().close();

  await open(page, desk, "", "admin");
  await page.goto(`${desk.url}/admin?tab=review&kind=suggestion`);
  await page.getByRole("link", { name: title }).or(page.getByText(title)).first().click();
  await button(page, "Accept all").click();
  await expect.poll(() => summaryOf(desk, id)).toBe("Said better before anybody reads it.");
});

test("S-24 who cares for a country edits and publishes its listings, and no others", async ({
  page,
  ownDesk: desk,
}) => {
  const mark = word();
  await add(desk, `${mark} here`, { status: "draft" });
  await add(desk, `${mark} there`, { country: "Mali" });
  const { user } = await login(desk, emailOf("user"));
  await as(desk, emailOf("admin"), "PATCH", `/api/users/${user.id}/countries`, {
    countries: ["Ghana"],
  });
  await open(page, desk, search(mark), "user");
  await expect(card(page, `${mark} there`)).toBeVisible();
  await expect(button(page, `Edit ${mark} there`)).toHaveCount(0);
  await expect(button(page, `Unpublish ${mark} there`)).toHaveCount(0);
  await button(page, `Edit ${mark} here`).click();
  await field(page, "Summary").fill("Said by whoever cares.");
  await button(page, "Publish").click();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  await expect(card(page, `${mark} here`).getByText("Published", { exact: true })).toBeVisible();
  await pressUntil(button(page, `Unpublish ${mark} here`), page.getByText("Event is a draft now."));
});
