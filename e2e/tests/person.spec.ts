import { addEvent, addPerson, addPlace, type Named, uploadPicture } from "../entries.ts";
import { allowErrors, expect, noSidewaysScroll, startDesk, test, visit } from "../fixtures.ts";
import { as, emailOf, signIn } from "../people.ts";
import { phonePhoto } from "../photo.ts";
import type { Server } from "../server.ts";

const source = { kind: "book", title: "A biography", author: "Ama Mensah", year: 1990 };

let server: Server;
let nkrumah: Named;
let danquah: Named;
let accra: Named;

// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await startDesk();
  nkrumah = await addPerson(server, "Kwame Nkrumah", {
    sortName: "Nkrumah, Kwame",
    otherNames: [{ name: "Osagyefo", language: "ak" }, { name: "Francis Nwia-Kofi Ngonloma" }],
    callings: ["leader", "scholar", "other"],
    countries: ["Ghana", "Guinea"],
    born: {
      date: "1909-01-01",
      precision: "year",
      disputed: {
        date: "1912-01-01",
        precision: "year",
        reason: "His mother reckoned so.",
        source,
      },
    },
    died: { date: "1972-04-27", precision: "day" },
    summary: "The first president of Ghana.\n\nA voice for the unity of Africa.",
    article: "## At school\n\nHe trained as a teacher.[1] He met [[person:j-b-danquah]].",
    sources: [source],
  });
  danquah = await addPerson(server, "J. B. Danquah", {
    callings: ["scholar"],
    died: { date: "1965-02-04", precision: "circa" },
  });
  accra = await addPlace(server, "Accra", { point: { lat: 5.55, lon: -0.2 }, radiusKm: 10 });
  await addEvent(server, "A college is opened", {
    date: "1927-01-28",
    people: [{ personId: nkrumah.id, role: "a student" }],
  });
  await addEvent(server, "Ghana becomes independent", {
    date: "1957-03-06",
    people: [
      { personId: nkrumah.id, role: "spoke at midnight" },
      { personId: danquah.id, role: "in the opposition" },
    ],
    places: [accra.id],
  });
});
test.afterAll(() => server.stop());

test("S-02 a person has callings, names, honest dates, countries and a biography", async ({
  page,
}) => {
  await visit(page, `${server.url}/people/kwame-nkrumah`);
  await expect(page).toHaveTitle("Kwame Nkrumah | Sankofa");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Kwame Nkrumah");
  await expect(main.locator("header p").first()).toHaveText("LeaderScholar");
  await expect(main.getByText("Also Osagyefo, Francis Nwia-Kofi Ngonloma")).toBeVisible();
  await expect(main.locator('bdi[lang="ak"]')).toHaveText("Osagyefo");
  const facts = main.locator("dl").first();
  await expect(facts).toContainText("1909 or 1912");
  await expect(facts).toContainText("His mother reckoned so. [1]");
  await expect(facts.getByRole("link", { name: "Source 1" })).toHaveAttribute("href", "#source-1");
  await expect(facts.getByText("April 27, 1972")).toBeVisible();
  await expect(facts.getByRole("link", { name: "Ghana" })).toHaveAttribute(
    "href",
    "/countries/ghana",
  );
  await expect(facts.getByRole("link", { name: "2 events" })).toHaveAttribute("href", "#events");
  await expect(facts).toContainText("1927 to 1957");
  await expect(main.getByText("The first president of Ghana.", { exact: true })).toBeVisible();
  await expect(main.getByRole("heading", { level: 2, name: "At school" })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem"),
  ).toHaveText(["Home", "People", "Kwame Nkrumah"]);
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
});

test("S-02 the life is a thread that is broken where the birth is in doubt", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, `${server.url}/people/kwame-nkrumah`);
  const life = page.getByRole("region", { name: "Life in events" });
  const thread = life.getByRole("img", { name: "2 events between 1909 and 1972" });
  await expect(thread).toContainText("born 1909 or 1912");
  await expect(thread).toContainText("died 1972");
  await expect(thread.locator("b")).toHaveText(["1927", "1957"]);
  // Three of 63 years are in doubt, at the start alone.
  const [whole, broken] = await thread
    .locator("> div")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
  expect((100 * (broken ?? 0)) / (whole ?? 1)).toBeCloseTo(4.8, 1);
  await expect(life.getByText("Where a date is not certain, it is broken.")).toBeVisible();
  await expect(life.getByRole("listitem").getByRole("link")).toHaveText([
    "A college is opened",
    "Ghana becomes independent",
  ]);
});

test("S-02 a person leads to places, to people of the same events, and to sources and edits", async ({
  page,
}) => {
  await visit(page, `${server.url}/people/kwame-nkrumah`);
  const met = page.getByRole("region", { name: "Met in the same events" });
  await expect(met).toContainText("Scholar, died about 1965");
  await expect(
    page.getByRole("region", { name: "Places" }).getByRole("link", { name: "Accra" }),
  ).toHaveAttribute("href", "/places/accra");
  await page.getByRole("main").getByRole("link", { name: "Source 1" }).last().click();
  await expect(page).toHaveURL(/#source-1$/);
  await expect(page.getByText("Not edited since it was added")).toBeVisible();
  await met.getByRole("link", { name: "J. B. Danquah" }).click();
  await expect(page).toHaveURL(`${server.url}/people/j-b-danquah`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("J. B. Danquah");
  await expect(page.getByText("Not known", { exact: true })).toBeVisible();
});

test("S-02 an article links to people by name", async ({ page }) => {
  await visit(page, `${server.url}/people/kwame-nkrumah`);
  await page.getByText("He met").getByRole("link", { name: "J. B. Danquah" }).click();
  await expect(page).toHaveURL(`${server.url}/people/j-b-danquah`);
});

test("S-02 without a picture there is the cloth of the name, on phones above it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, `${server.url}/people/kwame-nkrumah`);
  const cloth = await page.locator("main figure svg").boundingBox();
  const name = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(cloth?.height).toBeLessThan(140);
  expect(cloth?.y).toBeLessThan(name?.y ?? 0);
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThan(640);
  await noSidewaysScroll(page);
});

for (const [shape, width, height] of [
  ["lying", 1200, 800],
  ["standing", 800, 1200],
] as const) {
  test(`S-02 a ${shape} picture of a person is whole, in the column of its shape`, async ({
    page,
  }) => {
    const photo = await phonePhoto(page, height, width);
    const picture = await uploadPicture(server, photo, `Somebody ${shape}`);
    const person = await addPerson(server, `Pictured ${shape}`, { pictures: [picture] });
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, `${server.url}/people/${person.slug}`);
    const image = page.getByRole("main").getByRole("img", { name: `Somebody ${shape}` });
    const shown = await image.boundingBox();
    const name = await page.getByRole("heading", { level: 1 }).boundingBox();
    if (!shown || !name) throw new Error("nothing is shown");
    expect(shown.width / shown.height).toBeCloseTo(width / height, 1);
    expect(name.x > shown.x).toBe(shape === "lying");
    await expect(page.getByRole("figure")).toContainText("A studio in Accra. Public domain");
    await page.setViewportSize({ width: 360, height: 640 });
    const [above, below] = [
      await page.getByRole("heading", { level: 1 }).boundingBox(),
      await image.boundingBox(),
    ];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    await noSidewaysScroll(page);
  });
}

test("S-02 a changed name leaves a redirect, and a draft is not there", async ({ page }) => {
  const admin = emailOf("admin");
  const person = await addPerson(server, "Nana Yaa");
  await as(server, admin, "PUT", `/api/people/${person.id}`, { name: "Yaa Asantewaa" });
  const answer = await page.goto(`${server.url}/people/nana-yaa`);
  await expect(page).toHaveURL(`${server.url}/people/yaa-asantewaa`);
  expect((await answer?.request().redirectedFrom()?.response())?.status()).toBe(301);
  await as(server, admin, "PATCH", `/api/people/${person.id}/status`, { status: "draft" });
  allowErrors(/status of 404/);
  expect((await page.goto(`${server.url}/people/yaa-asantewaa`))?.status()).toBe(404);
  await expect(page.getByText("We couldn't find that person.")).toBeVisible();
});

test("S-02 see what changed of a person, and bring it back", async ({ page }) => {
  const person = await addPerson(server, "Tetteh Quarshie", { callings: ["merchant"] });
  await as(server, emailOf("admin"), "PUT", `/api/people/${person.id}`, {
    callings: ["merchant", "healer"],
    died: { date: "1892-12-25", precision: "day" },
    note: "From his grave.",
  });
  await signIn(page, server, "admin");
  await visit(page, `${server.url}/people/tetteh-quarshie`);
  await page.getByRole("link", { name: "See what changed" }).click();
  await expect(page).toHaveURL(`${server.url}/people/tetteh-quarshie/edits`);
  const latest = page.getByRole("article").first();
  await expect(latest).toContainText("From his grave.");
  await expect(latest.locator("ins")).toHaveText(["Added: Healer", "Added: December 25, 1892"]);
  await page.getByRole("button", { name: "Restore revision 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.getByRole("link", { name: "Back to the person" }).click();
  await expect(page.getByText("Edited 2 times")).toBeVisible();
  await expect(page.getByText("December 25, 1892")).toHaveCount(0);
});

test("S-02 a moderator verifies a source of a person", async ({ page }) => {
  const person = await addPerson(server, "Kofi Annan", { sortName: "Annan, Kofi" });
  await signIn(page, server, "editor");
  await visit(page, `${server.url}/people/${person.slug}`);
  const sources = page.getByRole("region", { name: "Sources" });
  await sources.getByRole("button", { name: /verif/i }).click();
  await expect(sources.getByText("1 of 1 verified")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("S-02 a person is read, with the thread, the events and the sources", async ({ page }) => {
    await page.goto(`${server.url}/people/kwame-nkrumah`);
    await expect(
      page.getByRole("region", { name: "Life in events" }).getByRole("link"),
    ).toHaveCount(2);
    await expect(page.getByRole("img", { name: /between 1909 and 1972/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Sources" }).getByRole("listitem")).toHaveCount(
      1,
    );
    await page.getByRole("link", { name: "J. B. Danquah" }).last().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("J. B. Danquah");
  });
});

test("S-02 a failure is said, and can be tried again", async ({ page }) => {
  await visit(page, `${server.url}/people`);
  allowErrors(/status of 503/, /Failed to load/);
  await page.route("**/api/people/kwame-nkrumah", (route) =>
    route.fulfill({ status: 503, body: "{}" }),
  );
  await page.getByRole("link", { name: "Nkrumah, Kwame" }).click();
  await expect(page.getByRole("main").getByText("This person could not be loaded.")).toBeVisible();
  await page.unroute("**/api/people/kwame-nkrumah");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kwame Nkrumah");
});

test("S-02 a person without events asks whether somebody knows one", async ({ page }) => {
  const alone = await addPerson(server, "Nobody Yet");
  await visit(page, `${server.url}/people/${alone.slug}`);
  await expect(page.getByText("No event in the archive names this person yet.")).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: "Suggest an event" }),
  ).toHaveAttribute("href", "/suggest");
});

test("S-02 on phones the tools are two by two", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, `${server.url}/people/${nkrumah.slug}`);
  const main = page.getByRole("main");
  const cells = await Promise.all(
    [
      main.getByRole("button", { name: "Save", exact: true }),
      main.getByRole("link", { name: "Cite" }),
      main.getByRole("button", { name: "Share", exact: true }),
      main.getByRole("link", { name: "Suggest a correction" }),
    ].map((cell) => cell.boundingBox()),
  );
  const [save, cite, share, suggest] = cells.map((cell) => cell ?? { x: 0, y: 0, height: 0 });
  expect([cite?.y, suggest?.y]).toEqual([save?.y, share?.y]);
  expect([share?.x, suggest?.x]).toEqual([save?.x, cite?.x]);
  expect(suggest?.height).toBeLessThan(60);
});
