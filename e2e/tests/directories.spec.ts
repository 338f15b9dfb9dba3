import { addEvent, addPerson, addPlace } from "../entries.ts";
import { expect, type Page, startDesk, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;

const year = (value: number) => ({ date: `${value}-01-01`, precision: "year" });

// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await startDesk();
  const people = await Promise.all([
    addPerson(server, "Chinua Achebe", {
      sortName: "Achebe, Chinua",
      callings: ["scholar"],
      countries: ["Nigeria"],
      born: year(1930),
      died: year(2013),
    }),
    addPerson(server, "Cesária Évora", {
      sortName: "Évora, Cesária",
      callings: ["artist"],
      countries: ["Cabo Verde"],
      born: year(1941),
      died: year(2011),
    }),
    addPerson(server, "Haile Selassie", {
      countries: ["Ethiopia"],
      born: year(1892),
      died: year(1975),
    }),
    addPerson(server, "Kimpa Vita", {
      callings: ["religious"],
      countries: ["Angola"],
      died: year(1706),
    }),
    addPerson(server, "Yaa Asantewaa", {
      callings: ["leader", "soldier"],
      born: { date: "1840-01-01", precision: "circa" },
      died: year(1921),
    }),
  ]);
  const kumasi = await addPlace(server, "Kumasi", {
    kind: "city",
    point: { lat: 6.69, lon: -1.62 },
    radiusKm: 5,
  });
  await addPlace(server, "Adwa", { country: "Ethiopia", kind: "battlefield" });
  await addPlace(server, "Elmina", { kind: "building" });
  await addEvent(server, "A war begins", {
    date: "1900-03-28",
    people: [{ personId: people[4]?.id, role: "led the army" }],
    places: [kumasi.id],
  });
});
test.afterAll(() => server.stop());

const directory = (page: Page) => page.getByRole("region", { name: /^All (people|places)$/ });
const filed = (page: Page) =>
  directory(page)
    .getByRole("listitem")
    .filter({ has: page.locator("small") });
const bar = (page: Page) => page.getByRole("form", { name: "Narrow the list" });
const names = (page: Page) => filed(page).getByRole("link");

test("S-06 people are filed by the key that editors give, É under E", async ({ page }) => {
  await visit(page, `${server.url}/people`);
  await expect(directory(page).getByText("5 people, A to Y")).toBeVisible();
  await expect(directory(page).getByRole("heading", { level: 3 })).toHaveText([
    "A",
    "E",
    "H",
    "K",
    "Y",
  ]);
  await expect(filed(page)).toHaveText([
    "Achebe, ChinuaScholar, Nigeria1930–2013",
    "Évora, CesáriaArtist, Cabo Verde1941–2011",
    "Haile SelassieLeader, Ethiopia1892–1975",
    "Kimpa VitaReligious leader, Angoladied 1706",
    "Yaa AsantewaaLeader, Ghanaabout 1840–1921",
  ]);
  const letters = page.getByRole("navigation", { name: "By letter" });
  await expect(letters.getByRole("listitem")).toHaveCount(26);
  await expect(letters.getByRole("link")).toHaveText(["A", "E", "H", "K", "Y"]);
  await letters.getByRole("link", { name: "E" }).click();
  await expect(page).toHaveURL(`${server.url}/people?letter=E#directory`);
  await expect(names(page)).toHaveText(["Évora, Cesária"]);
  await expect(letters.locator("[aria-current]")).toHaveText("E");
  await letters.getByRole("link", { name: "All" }).click();
  await expect(names(page)).toHaveCount(5);
});

test("S-06 the list is narrowed by name, calling, century and country", async ({ page }) => {
  await visit(page, `${server.url}/people`);
  await bar(page).getByLabel("Century").selectOption({ label: "19th century (2)" });
  await expect(names(page)).toHaveText(["Haile Selassie", "Yaa Asantewaa"]);
  await bar(page).getByLabel("Country").selectOption({ label: "Ghana (1)" });
  await expect(names(page)).toHaveText(["Yaa Asantewaa"]);
  await expect(page).toHaveURL(`${server.url}/people?century=19&country=Ghana`);
  await bar(page).getByLabel("Calling").selectOption({ label: "Soldier (1)" });
  await expect(names(page)).toHaveText(["Yaa Asantewaa"]);
  await bar(page).getByLabel("Name").fill("evora");
  await expect(page.getByText("No person matches these choices.")).toBeVisible();
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(names(page)).toHaveCount(5);
  await bar(page).getByLabel("Name").fill("evora");
  await expect(names(page)).toHaveText(["Évora, Cesária"]);
  await names(page).click();
  await expect(page).toHaveURL(`${server.url}/people/cesaria-evora`);
});

test("S-06 the four tiles lead to the people of a calling", async ({ page }) => {
  await visit(page, `${server.url}/people`);
  await page.getByRole("link", { name: "Scholars & Writers" }).click();
  await expect(page).toHaveURL(`${server.url}/people?calling=scholar#directory`);
  await expect(names(page)).toHaveText(["Achebe, Chinua"]);
  await expect(bar(page).getByLabel("Calling")).toHaveValue("scholar");
});

test("S-06 highlights begin with who was added last", async ({ page }) => {
  await visit(page, `${server.url}/people`);
  const highlights = page.getByRole("region", { name: "Recent highlights" });
  await expect(highlights.getByRole("heading", { level: 3 })).toHaveCount(4);
  await expect(highlights.getByRole("article")).toHaveCount(1);
});

test("S-06 places are filed below the map, by kind and by country", async ({ page }) => {
  await visit(page, `${server.url}/places`);
  await expect(directory(page).getByText("3 places, A to K")).toBeVisible();
  await expect(filed(page)).toHaveText([
    "AdwaBattlefieldEthiopia",
    "ElminaBuildingGhana",
    "KumasiCityGhana",
  ]);
  await bar(page).getByLabel("Country").selectOption({ label: "Ghana (2)" });
  await expect(names(page)).toHaveText(["Elmina", "Kumasi"]);
  await bar(page).getByLabel("Kind").selectOption({ label: "City (1)" });
  await expect(names(page)).toHaveText(["Kumasi"]);
  await names(page).click();
  await expect(page).toHaveURL(`${server.url}/places/kumasi`);
});

test("S-06 without people or places there is no directory", async ({ page, empty }) => {
  for (const path of ["/people", "/places"]) {
    await visit(page, empty.url + path);
    await expect(directory(page)).toHaveCount(0);
  }
  await expect(bar(page)).toHaveCount(0);
});

test("S-06 a long directory comes a page at a time", async ({ page, ownDesk }) => {
  const letters = ["A", "M", "Z"];
  for (let i = 0; i < 100; i++) {
    const letter = letters[Math.floor(i / 34)];
    await addPlace(ownDesk, `${letter}place ${String(i).padStart(3, "0")}`);
  }
  await visit(page, `${ownDesk.url}/places`);
  await expect(directory(page).getByText("100 places, A to Z")).toBeVisible();
  await expect(names(page)).toHaveCount(96);
  await page.getByRole("link", { name: "Show more of Z" }).click();
  await expect(page).toHaveURL(`${ownDesk.url}/places?page=2#directory`);
  await expect(names(page)).toHaveCount(4);
  await expect(page.getByRole("link", { name: "Back to A to Z" })).toBeVisible();
  await page.goto(`${ownDesk.url}/places?page=9`);
  await expect(page).toHaveURL(`${ownDesk.url}/places?page=2`);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("S-06 the directory is a plain form, and its letters are links", async ({ page }) => {
    await page.goto(`${server.url}/people`);
    await bar(page).getByLabel("Calling").selectOption({ label: "Leader (2)" });
    await bar(page).getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/calling=leader/);
    await expect(names(page)).toHaveText(["Haile Selassie", "Yaa Asantewaa"]);
    await page
      .getByRole("navigation", { name: "By letter" })
      .getByRole("link", { name: "H" })
      .click();
    await expect(names(page)).toHaveText(["Haile Selassie"]);
  });
});

test("S-06 a letter with many names runs on in the next column", async ({ page, demo }) => {
  await page.goto(`${demo.url}/people`);
  const columns = await filed(page).evaluateAll((rows) => {
    const ends = new Map<number, number>();
    for (const row of rows) {
      const { x, bottom } = row.getBoundingClientRect();
      ends.set(Math.round(x), Math.max(bottom, ends.get(Math.round(x)) ?? 0));
    }
    return [...ends.values()];
  });
  expect(columns).toHaveLength(3);
  expect(Math.max(...columns) - Math.min(...columns)).toBeLessThan(200);
});
