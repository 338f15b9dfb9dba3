import { add, addLogo, button, form, open, search, word } from "../desk.ts";
import { allowErrors, expect, type Page, test } from "../fixtures.ts";
import { as, emailOf, openDesk, PASSWORD } from "../people.ts";

// What is pressed here goes away, by the keyboard: the focus must go on from near it.

/** An empty list offers to reset its filters as well. */
const press = async (page: Page, name: string) => button(page, name).first().press("Enter");
const confirm = async (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).press("Enter");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("S-14 resetting the filters leaves the focus at them", async ({ page, desk }) => {
  await open(page, desk, search(word()));
  await press(page, "Reset filters");
  await expect(page.locator("summary", { hasText: "Search & filters" })).toBeFocused();
});

test("S-14 a logo that is activated keeps the focus, and one that is deleted hands it on", async ({
  page,
  ownDesk: desk,
}) => {
  await addLogo(desk, "One");
  await addLogo(desk, "Two");
  await openDesk(page, desk, "admin", "?tab=logos");
  await press(page, "Activate One");
  await expect(heading(page, "One")).toBeFocused();
  await press(page, "Delete Two");
  await confirm(page, "Delete");
  await expect(button(page, "Delete Two")).toHaveCount(0);
  // That of the tab, or of the next logo.
  await expect(page.locator("#tab :is(h2, h4):focus")).toHaveCount(1);
});

test("S-14 files that are cleaned up hand the focus on to their heading", async ({
  page,
  ownDesk: desk,
}) => {
  const { id } = await addLogo(desk, "One");
  await as(desk, emailOf("admin"), "DELETE", `/api/logos/${id}`);
  await openDesk(page, desk, "admin", "?tab=cleanup");
  await page.getByRole("row").getByRole("checkbox").last().check();
  await press(page, "Delete selected (1)");
  await expect(heading(page, "Unused uploaded images")).toBeFocused();
});

test("S-14 a link that is hidden, and a person who is removed, hand the focus on", async ({
  page,
  ownDesk: desk,
}) => {
  const email = `${word()}@example.org`;
  await desk.addUser(email, "user", PASSWORD);
  await openDesk(page, desk, "admin", "?tab=users");
  await press(page, `Password link for ${email}`);
  await press(page, "Hide the link");
  await expect(heading(page, "Invite a user")).toBeFocused();
  await press(page, `Delete ${email}`);
  await confirm(page, "Remove");
  await expect(button(page, `Delete ${email}`)).toHaveCount(0);
  await expect(page.locator("#tab h2:focus")).toHaveCount(1);
});

test("S-14 a new person who is set aside leaves the focus in the form", async ({ page, desk }) => {
  await openDesk(page, desk, "admin", "?tab=index");
  const person = page.locator("#named-form");
  await person.getByLabel("Name", { exact: true }).fill(word());
  await expect(person.getByText(/^Kept on this device/)).toBeVisible();
  await person.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(heading(page, "New Person")).toBeFocused();
});

test("S-14 a disputed date is added and removed with the focus", async ({ page, desk }) => {
  const { title } = await add(desk, `Disputed ${word()}`);
  await open(page, desk, search(title));
  await press(page, `Edit ${title}`);
  await press(page, "Add a disputed date");
  await expect(form(page).getByLabel("The other date")).toBeFocused();
  await press(page, "Remove the disputed date");
  await expect(button(page, "Add a disputed date")).toBeFocused();
});

test("S-14 a save that the server refuses leaves the focus in the bar", async ({ page, desk }) => {
  allowErrors(/status of 500/);
  const { id, title } = await add(desk, `Overtaken ${word()}`, { status: "draft" });
  await open(page, desk, search(title));
  await press(page, `Edit ${title}`);
  await form(page).getByLabel("Summary").fill("Other words.");
  await page.route(`**/api/events/${id}`, (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await press(page, "Publish");
  await expect(button(page, "Try again")).toBeFocused();
});

test("S-13 another save while one chooses keeps the choices and the focus", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 409/);
  const { id, title } = await add(desk, `Twice ${word()}`, { summary: "Old words here." });
  await open(page, desk, search(title));
  await press(page, `Edit ${title}`);
  await form(page).getByLabel("Summary").fill("My words here.");
  const save = (body: object) => as(desk, emailOf("admin"), "PUT", `/api/events/${id}`, body);
  await save({ summary: "Their words here." });
  await press(page, "Save Changes");
  const yours = page.getByRole("region", { name: "Summary" }).getByLabel("Yours");
  await yours.check();
  await save({ tags: ["Again"] });
  await press(page, "Save merged");
  await expect(page.getByRole("region", { name: "Tags" })).toBeVisible();
  await expect(yours).toBeChecked();
  await expect(button(page, "Save merged")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, `Edit ${title}`)).toBeFocused();
});

test("S-14 a press beside everything takes the focus away, and nothing brings it back", async ({
  page,
  ownDesk: desk,
}) => {
  const { id, title } = await add(desk, `Beside ${word()}`);
  await open(page, desk);
  await button(page, `Edit ${title}`).focus();
  await page.getByText("Manage listings: create, edit, and delete.").click();
  await as(desk, emailOf("admin"), "DELETE", `/api/events/${id}`);
  await page.getByLabel("Sort").selectOption("Title");
  await expect(button(page, `Edit ${title}`)).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toMatch(/^H\d$/);
});
