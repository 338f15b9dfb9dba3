import { addEvent, addPerson, addPlace, type Named } from "../entries.ts";
import { expect, startDesk, test, visit } from "../fixtures.ts";
import { as, emailOf } from "../people.ts";
import type { Server } from "../server.ts";

let server: Server;
let kumasi: Named;
let nowhere: Named;
let yaa: Named;
let war: string;
let plain: string;

// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await startDesk();
  kumasi = await addPlace(server, "Kumasi", {
    otherNames: [{ name: "Coomassie" }],
    kind: "city",
    point: { lat: 6.69, lon: -1.62 },
    radiusKm: 5,
    summary: "The seat of the Asantehene.",
  });
  const accra = await addPlace(server, "Accra", { point: { lat: 5.55, lon: -0.2 }, radiusKm: 40 });
  nowhere = await addPlace(server, "Nowhere", {});
  await addPlace(server, "Niger", { country: "several", kind: "river" });
  yaa = await addPerson(server, "Yaa Asantewaa", { died: { date: "1921-10-17" } });
  war = await addEvent(server, "A war begins", {
    date: "1900-03-28",
    people: [{ personId: yaa.id, role: "led the army" }],
    places: [kumasi.id],
  });
  await addEvent(server, "A treaty is signed", {
    date: "1901-01-01",
    places: [kumasi.id, accra.id],
  });
  plain = await addEvent(server, "Nobody knows where", { date: "1902-01-01" });
  await addEvent(server, "Known by name", { date: "1903-01-01", places: [nowhere.id] });
});
test.afterAll(() => server.stop());

test("S-03 a place has its kind, names, country, point with ring, events and sources", async ({
  page,
}) => {
  await visit(page, `${server.url}/places/kumasi`);
  await expect(page).toHaveTitle("Kumasi | Sankofa");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Kumasi");
  await expect(main.getByText("City", { exact: true })).toBeVisible();
  await expect(main.getByText("Also Coomassie")).toBeVisible();
  await expect(main.getByText("6.69° N, 1.62° W")).toBeVisible();
  const map = main.getByRole("img", { name: "Map of Ghana with Kumasi" });
  await expect(map).toBeVisible();
  await expect(map.locator("circle")).toHaveCount(1);
  await expect(map.getByText("Kumasi")).toBeVisible();
  await expect(main.getByText("how exactly the place is known: within 5 km.")).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: "Events", exact: true })
      .getByRole("listitem")
      .getByRole("link"),
  ).toHaveText(["A war begins", "A treaty is signed"]);
  await expect(
    page.getByRole("region", { name: "People" }).getByRole("link", { name: "Yaa Asantewaa" }),
  ).toHaveAttribute("href", "/people/yaa-asantewaa");
  await expect(
    page.getByRole("region", { name: "Named in the same events" }).getByRole("link"),
  ).toHaveText(["Accra"]);
  await main.getByRole("link", { name: "Ghana", exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/countries/ghana`);
});

test("S-03 a place without a point says so, and one in several countries has its cloth", async ({
  page,
}) => {
  await visit(page, `${server.url}/places/nowhere`);
  await expect(page.getByRole("img", { name: "Map of Ghana", exact: true })).toBeVisible();
  await expect(page.getByText("not known more exactly than the country")).toBeVisible();
  await visit(page, `${server.url}/places/niger`);
  await expect(page.getByText("Several countries")).toBeVisible();
  await expect(page.getByRole("img", { name: /Map/ })).toHaveCount(0);
  await expect(page.locator("main figure svg")).toBeVisible();
  await expect(page.getByText("No event in the archive names this place yet.")).toBeVisible();
});

test("S-03 see what changed of a place", async ({ page }) => {
  const place = await addPlace(server, "Elmina", { point: { lat: 5.08, lon: -1.35 }, radiusKm: 2 });
  await as(server, emailOf("admin"), "PUT", `/api/places/${place.id}`, {
    radiusKm: 3,
    kind: "building",
  });
  await visit(page, `${server.url}/places/elmina`);
  await page.getByRole("link", { name: "See what changed" }).click();
  await expect(page).toHaveURL(`${server.url}/places/elmina/edits`);
  const latest = page.getByRole("article").first();
  await expect(latest).toContainText("Building");
  await expect(latest).toContainText("3");
  await expect(
    page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem"),
  ).toHaveText(["Home", "Places", "Elmina", "Edits"]);
});

test("S-01 an event shows who was there and where, and leads to both", async ({ page }) => {
  await visit(page, `${server.url}/events/${war}`);
  const where = page.getByRole("region", { name: "Where" });
  const map = where.getByRole("img", { name: "Map of Ghana with Kumasi" });
  await expect(map.locator("circle")).toHaveCount(1);
  await expect(map.getByText(/^\d+ km$/)).toBeVisible();
  await expect(where.getByText("within 5 km.")).toBeVisible();
  const people = page.getByRole("region", { name: "People" });
  await expect(people.getByRole("listitem")).toHaveText("Yaa Asantewaaled the army");
  await people.getByRole("link", { name: "Yaa Asantewaa" }).click();
  await expect(page).toHaveURL(`${server.url}/people/yaa-asantewaa`);
  await page.goBack();
  await where.getByRole("link", { name: "Kumasi" }).click();
  await expect(page).toHaveURL(`${server.url}/places/kumasi`);
});

test("S-01 several places are numbered on the map as in the list", async ({ page }) => {
  await visit(page, `${server.url}/places/kumasi`);
  await page.getByRole("link", { name: "A treaty is signed" }).click();
  const where = page.getByRole("region", { name: "Where" });
  await expect(where.getByRole("listitem")).toContainText(["Kumasi", "Accra"]);
  const map = where.getByRole("img", { name: "Map of Ghana with Kumasi, Accra" });
  await expect(map.locator("text").filter({ hasText: /^[12]$/ })).toHaveText(["1", "2"]);
  await expect(where.getByText("A ring means that the place is known only nearly.")).toBeVisible();
});

test("S-01 where the place is not known, the country is shown and that is said", async ({
  page,
}) => {
  await visit(page, `${server.url}/events/${plain}`);
  const where = page.getByRole("region", { name: "Where" });
  await expect(where.getByRole("img", { name: "Map of Ghana", exact: true })).toBeVisible();
  await expect(where).toContainText("The place is not known more exactly than the country.");
  await where.getByRole("link", { name: "Do you know it?" }).click();
  await expect(page).toHaveURL(/#discussion$/);
  await expect(page.getByRole("heading", { name: "Discussion" })).toBeInViewport();
});

test("S-06 a country shows its places, numbered as on its map, and its people", async ({
  page,
}) => {
  await visit(page, `${server.url}/countries/ghana`);
  await expect(
    page.getByText(/^4 events from 1900 to 1903, 1 person and \d places\.$/),
  ).toBeVisible();
  const places = page.getByRole("region", { name: "Places" }).getByRole("listitem");
  await expect(places.first()).toContainText("Kumasi");
  await expect(places.first()).toContainText("2 events");
  const map = page.getByRole("img", { name: /^Map of Ghana with Kumasi, / });
  await expect(map.locator("text").filter({ hasText: /^1$/ })).toBeVisible();
  await expect(page.getByText("1 event has no place yet.")).toBeVisible();
  await page.getByRole("region", { name: "People" }).getByRole("link").first().click();
  await expect(page).toHaveURL(`${server.url}/people/yaa-asantewaa`);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("S-03 places, events and countries show their maps and lead to each other", async ({
    page,
  }) => {
    await page.goto(`${server.url}/events/${war}`);
    await expect(page.locator("#locator path[data-outline]")).toHaveCount(3);
    await page.getByRole("region", { name: "Where" }).getByRole("link", { name: "Kumasi" }).click();
    await expect(page.locator("#locator circle")).toHaveCount(1);
    await page.getByRole("main").getByRole("link", { name: "Ghana", exact: true }).click();
    await expect(page.getByRole("region", { name: "Places" })).toBeVisible();
  });
});
