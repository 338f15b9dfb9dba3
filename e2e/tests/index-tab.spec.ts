import { word } from "../desk.ts";
import {
  allowErrors,
  expect,
  inBothThemes,
  noSidewaysScroll,
  type Page,
  test,
} from "../fixtures.ts";
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
  await expect(page.locator("#named-list")).toBeFocused();
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

test("S-02 the index says how many listings name each, those first that most name", async ({
  page,
  desk,
}) => {
  const family = `Family ${word()}`;
  const [once, twice, never] = ["Abla", "Kofi", "Ama"].map((name) => `${name} ${family}`);
  const made = [];
  for (const name of [once, twice, never]) {
    made.push(
      await as<Person>(desk, emailOf("admin"), "POST", "/api/people", somebody(String(name))),
    );
  }
  const naming = (...people: (Person | undefined)[]) =>
    as(desk, emailOf("admin"), "POST", "/api/events", {
      title: `Named ${word()}`,
      country: "Ghana",
      date: "1957-03-06",
      summary: "What happened.",
      tags: [],
      people: people.map((one) => ({ personId: one?.person.id, role: "" })),
    });
  await naming(made[0], made[1]);
  await naming(made[1]);
  await openDesk(page, desk, "admin", `?tab=index&name=${encodeURIComponent(family)}`);
  const cells = (n: number) => rows(page).locator(`td:nth-of-type(${n})`);
  await expect(rows(page).locator("th a")).toHaveText([String(twice), String(once), String(never)]);
  await expect(cells(2)).toHaveText(["2", "1", "0"]);
  await page.getByLabel("Sort").selectOption("By name");
  await expect(page).toHaveURL(/namesSort=name/);
  await expect(rows(page).locator("th a")).toHaveText([String(once), String(never), String(twice)]);
  await page.getByLabel("Sort").selectOption("Last added");
  await expect(cells(2)).toHaveText(["0", "2", "1"]);
});

test("S-03 a place is put on the map of its country, by a press or by keys", async ({
  page,
  desk,
  accessible,
}) => {
  await openDesk(page, desk, "admin", "?tab=index&of=places");
  await expect(form(page).getByText("Choose one of the 54 countries")).toBeVisible();
  await form(page).getByLabel("Country today").fill("Ghana");
  const [latitude, longitude] = [
    form(page).getByLabel("Latitude"),
    form(page).getByLabel("Longitude"),
  ];
  await form(page).getByRole("button", { name: "Put the pin into the middle of the map" }).focus();
  await page.keyboard.press("Enter");
  const middle = Number(await latitude.inputValue());
  const east = Number(await longitude.inputValue());
  const pin = form(page).getByRole("button", { name: /^Pin at/ });
  await expect(pin).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(latitude).toHaveValue(String(Math.round((middle + 0.01) * 100) / 100));
  await expect(longitude).toHaveValue(String(Math.round((east + 0.1) * 100) / 100));
  await accessible();

  const map = form(page).getByRole("img", { name: /Ghana/ });
  const before = await pin.boundingBox();
  const box = await map.boundingBox();
  if (!before || !box) throw new Error("there is no map");
  await map.click({ position: { x: box.width / 4, y: box.height / 4 } });
  await expect(latitude).not.toHaveValue(String(middle));
  expect(Number(await latitude.inputValue())).toBeGreaterThan(middle);
  expect(Number(await longitude.inputValue())).toBeLessThan(east);
  const after = await pin.boundingBox();
  // The tip of the pin is where the press was.
  expect(Math.abs((after?.x ?? 0) + (after?.width ?? 0) / 2 - box.x - box.width / 4)).toBeLessThan(
    3,
  );
  expect(Math.abs((after?.y ?? 0) + (after?.height ?? 0) - box.y - box.height / 4)).toBeLessThan(3);

  await latitude.fill("51.5");
  await expect(form(page).getByText("This point is not on the map of Ghana.")).toBeVisible();
  await expect(pin).toHaveCount(0);
});

test("S-10 the same person in two tabs: the second asks who writes", async ({ page, desk }) => {
  const name = `Doubled ${word()}`;
  const made = await as<Person>(desk, emailOf("admin"), "POST", "/api/people", somebody(name));
  await openDesk(page, desk, "admin", `?tab=index&named=${made.person.id}`);
  const summary = (tab: Page) => form(tab).getByLabel("In a few sentences");
  await summary(page).fill("Written in the first of two tabs.");
  await expect(form(page).getByText(/Kept on this device/)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(form(other).getByText("You are writing this in another tab.")).toBeVisible();
  await expect(form(other).locator("form")).toHaveAttribute("inert");
  await form(other).getByRole("button", { name: "Write here instead" }).click();
  await expect(summary(other)).toHaveValue("Written in the first of two tabs.");
  await expect(form(other).locator("form")).not.toHaveAttribute("inert");
  await expect(form(page).getByText("You are writing this in another tab.")).toBeVisible();
  await expect(form(page).locator("form")).toHaveAttribute("inert");
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
  test(`the index is accessible at ${width} px, light and dark, and fits`, async ({
    page,
    desk,
    accessible,
  }) => {
    const { person } = await as<Person>(
      desk,
      emailOf("admin"),
      "POST",
      "/api/people",
      somebody(`Yaa ${word()}`),
    );
    await page.setViewportSize({ width, height: 900 });
    for (const [of, fresh] of [
      ["people", "New Person"],
      ["places", "New Place"],
    ] as const) {
      await openDesk(page, desk, "admin", `?tab=index&of=${of}`);
      await expect(page.getByLabel("Find by any name")).toBeVisible();
      await noSidewaysScroll(page);
      await inBothThemes(page, accessible);
      // A phone has room for one of the two.
      const side = page.getByRole("button", { name: fresh, exact: true });
      expect(await side.isVisible()).toBe(width === 360);
      if (width === 360) await side.click();
      await expect(form(page)).toBeVisible();
      await form(page)
        .getByLabel(of === "places" ? "Country today" : "Countries")
        .fill("Ghana");
      await noSidewaysScroll(page);
      await inBothThemes(page, accessible);
    }
    await openDesk(page, desk, "admin", `?tab=index&named=${person.id}`);
    await expect(form(page).getByRole("heading", { name: "Edit Person" })).toBeFocused();
    await form(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: /^Edit Yaa/ }).first()).toBeVisible();
    await expect(page.locator("#named-list :focus, #named-list:focus")).toHaveCount(1);
  });
}

test("a thread is put together, put in order, published and edited", async ({ page, desk }) => {
  const name = `Thread ${word()}`;
  const titles = Array.from({ length: 6 }, (_, i) => `Stop ${word()} ${i}`);
  for (const [i, title] of titles.entries()) {
    await as(desk, emailOf("admin"), "POST", "/api/events", {
      title,
      country: "Ghana",
      date: `19${i}0-01-01`,
      summary: "What happened.",
      tags: [],
    });
  }
  await openDesk(page, desk, "admin", "?tab=index&of=threads");
  await form(page).getByLabel("Name", { exact: true }).fill(name);
  await form(page).getByLabel("In a few sentences").fill("How one thing led to another.");
  const find = form(page).getByRole("combobox", { name: "Add a stop" });
  const pick = async (title: string) => {
    await find.fill(title);
    await page.getByRole("option", { name: title }).click();
  };
  for (const title of titles.slice(0, 5)) await pick(title);
  await form(page).getByRole("button", { name: "Add thread" }).click();
  await expect(form(page).getByText("A published thread needs at least 6 stops.")).toBeVisible();
  await pick(titles[5] ?? "");
  await form(page).getByLabel(`Sentence that leads to ${titles[1]}`).fill("And then this came.");
  await form(page)
    .getByRole("button", { name: `Move ${titles[5]} up` })
    .click();
  await expect(form(page).getByRole("button", { name: `Move ${titles[5]} up` })).toBeFocused();
  await form(page).getByRole("button", { name: "Add thread" }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();

  const found = await as<{ items: { slug: string; steps: { label: string }[] }[] }>(
    desk,
    emailOf("admin"),
    "GET",
    `/api/threads?q=${encodeURIComponent(name)}`,
  );
  const [a, b, c, d, e, f] = titles;
  expect(found.items[0]?.steps.map(({ label }) => label)).toEqual([a, b, c, d, f, e]);

  await page.getByLabel("Find by any name").fill(name);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("6");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await expect(form(page).getByRole("heading", { name: "Edit Thread" })).toBeFocused();
  await expect(form(page).getByLabel(`Sentence that leads to ${titles[1]}`)).toHaveValue(
    "And then this came.",
  );
  await form(page)
    .getByRole("button", { name: `Remove ${titles[0]}` })
    .click();
  await expect(find).toBeFocused();
  await form(page).getByLabel("Status").selectOption("draft");
  await form(page).getByRole("button", { name: "Save thread" }).click();
  await expect(page.getByText(`${name} is saved.`).last()).toBeVisible();
  await expect(rows(page)).toContainText("Draft");
});

test("S-10 the stops of a thread are there after a reload", async ({ page, desk }) => {
  const title = `Stop ${word()}`;
  await as(desk, emailOf("admin"), "POST", "/api/events", {
    title,
    country: "Ghana",
    date: "1957-03-06",
    summary: "What happened.",
    tags: [],
  });
  await openDesk(page, desk, "editor", "?tab=index&of=threads");
  await form(page).getByRole("combobox", { name: "Add a stop" }).fill(title);
  await page.getByRole("option", { name: title }).click();
  await expect(form(page).getByText(/Kept on this device/)).toBeVisible();
  await page.reload();
  await page
    .getByRole("region", { name: /unsaved work/ })
    .getByRole("button", { name: "Restore" })
    .click();
  await expect(form(page).getByLabel(`Sentence that leads to ${title}`)).toBeVisible();
});
