import { word } from "../desk.ts";
import { allowErrors, expect, type Page, test } from "../fixtures.ts";
import { as, emailOf, openDesk } from "../people.ts";

const form = (page: Page) => page.locator("#named-form");
const rows = (page: Page) => page.locator("#named-list tbody tr");

interface Person {
  person: { id: string; slug: string; version: number };
}

const somebody = (name: string) => ({
  name,
  callings: ["leader"],
  countries: ["Ethiopia"],
  summary: "Somebody who is told of here.",
});

test("S-02 a person is added, edited and removed, and each step leads the focus", async ({
  page,
  desk,
}) => {
  const name = `Taytu ${word()}`;
  await openDesk(page, desk, "admin", "?tab=index");
  await form(page).getByRole("button", { name: "Add person" }).click();
  await expect(form(page).getByText("A name is required.")).toBeVisible();
  await expect(form(page).getByLabel("Name", { exact: true })).toBeFocused();
  await form(page).getByLabel("Name", { exact: true }).fill(name);
  await form(page).getByLabel("Other names").fill("Taitu, Ṭaytu");
  await form(page).getByLabel("Born").fill("1851");
  await form(page).getByLabel("How exact").first().selectOption("circa");
  await form(page).getByLabel("Died").fill("1918");
  await form(page).getByRole("checkbox", { name: "Leader", exact: true }).check();
  await form(page).getByLabel("Countries").fill("ethiopia");
  await form(page).getByLabel("In a few sentences").fill("Empress of Ethiopia, at Adwa.");
  await form(page).getByRole("button", { name: "Add person" }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await expect(form(page).getByLabel("Name", { exact: true })).toHaveValue("");

  await page.getByLabel("Find by any name").fill(name);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Leader, about 1851–1918");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await expect(form(page).getByRole("heading", { name: "Edit Person" })).toBeFocused();
  await form(page).getByLabel("Countries").fill("Ethiopia, Eritrea");
  await form(page).getByRole("button", { name: "Save person" }).click();
  await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeFocused();
  await expect(rows(page)).toContainText("Ethiopia, Eritrea");

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await form(page).getByRole("button", { name: "Remove person" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove person" }).click();
  await expect(page.getByText("Nothing has this name.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(1);
});

test("S-03 a place has its point with how well it is known, or none", async ({ page, desk }) => {
  const name = `Adwa ${word()}`;
  await openDesk(page, desk, "admin", "?tab=index&of=places");
  await form(page).getByLabel("Name", { exact: true }).fill(name);
  await form(page).getByLabel("Country today").fill("Ethiopia");
  await form(page).getByLabel("In a few sentences").fill("A town in the north.");
  await form(page).getByLabel("Latitude").fill("14.1667");
  await form(page).getByRole("button", { name: "Add place" }).click();
  await expect(form(page).getByText("belong together")).toBeVisible();
  await form(page).getByLabel("Longitude").fill("38.9");
  await form(page).getByLabel("Known within").fill("3");
  await form(page).getByRole("button", { name: "Add place" }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  const found = await as<{ items: { point: object; radiusKm: number }[] }>(
    desk,
    emailOf("admin"),
    "GET",
    `/api/places?q=${encodeURIComponent(name)}`,
  );
  expect(found.items[0]).toMatchObject({ point: { lat: 14.1667, lon: 38.9 }, radiusKm: 3 });
});

test("S-10 what is typed about a person is there after a reload", async ({ page, desk }) => {
  const name = `Amina ${word()}`;
  await openDesk(page, desk, "editor", "?tab=index");
  await form(page).getByLabel("Name", { exact: true }).fill(name);
  await expect(form(page).getByText(/Kept on this device/)).toBeVisible();
  await page.reload();
  const notice = page.getByRole("region", { name: /unsaved work/ });
  await expect(notice).toContainText(name);
  await notice.getByRole("button", { name: "Restore" }).click();
  await expect(form(page).getByLabel("Name", { exact: true })).toHaveValue(name);
});

test("S-13 two who edit one person keep what both have done", async ({ page, desk }) => {
  allowErrors(/status of 409/);
  const name = `Menelik ${word()}`;
  const made = await as<Person>(desk, emailOf("admin"), "POST", "/api/people", somebody(name));
  const { id } = made.person;
  await openDesk(page, desk, "admin", `?tab=index&named=${id}`);
  await expect(form(page).getByLabel("Name", { exact: true })).toHaveValue(name);
  await as(desk, emailOf("admin"), "PUT", `/api/people/${id}`, {
    summary: "He is told of in other words.",
    sortName: "Menelik",
  });
  await form(page).getByLabel("In a few sentences").fill("He is told of in words of my own.");
  await form(page).getByRole("button", { name: "Save person" }).click();
  await expect(form(page).getByText("Somebody else has saved")).toBeVisible();
  await expect(form(page).getByLabel("Filed under")).toHaveValue("Menelik");
  await expect(form(page).getByText("Theirs: He is told of in other words.")).toBeVisible();
  await form(page).getByRole("button", { name: "Save person" }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  const now = await as<{ person: { summary: string; sortName: string } }>(
    desk,
    emailOf("admin"),
    "GET",
    `/api/people/${id}`,
  );
  expect(now.person.summary).toBe("He is told of in words of my own.");
  expect(now.person.sortName).toBe("Menelik");
});

for (const width of [360, 1280]) {
  test(`the index is accessible at ${width} px, light and dark`, async ({
    page,
    desk,
    accessible,
  }) => {
    await as(desk, emailOf("admin"), "POST", "/api/people", somebody(`Yaa ${word()}`));
    await page.setViewportSize({ width, height: 900 });
    for (const of of ["people", "places"]) {
      await openDesk(page, desk, "admin", `?tab=index&of=${of}`);
      await expect(form(page)).toBeVisible();
      await accessible();
      await page.emulateMedia({ colorScheme: "dark" });
      await accessible("contrast");
      await page.emulateMedia({ colorScheme: "light" });
    }
  });
}
