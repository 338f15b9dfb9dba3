import { button, form, open, search, word } from "../desk.ts";
import { addEvent, addPerson, addPlace, type Named } from "../entries.ts";
import {
  allowErrors,
  expect,
  hydrated,
  inBothThemes,
  noSidewaysScroll,
  startDesk,
  test,
  visit,
} from "../fixtures.ts";
import { as, emailOf, openDesk } from "../people.ts";
import type { Server } from "../server.ts";

const FRENCH = {
  lang: "fr",
  title: "Une réunion au marché",
  summary: "Ce qui fut dit ce jour-là, et par qui.",
  article: "## Le matin\n\nOn se réunit tôt [1].",
  translator: "Awa Traductrice",
};
const ARABIC = {
  lang: "ar",
  title: "اجتماع في السوق",
  summary: "ما قيل في ذلك اليوم، ومن قاله.",
  article: "## الصباح\n\nاجتمعوا في وقت مبكر [1].",
  translator: "مترجم",
};

let server: Server;
let meeting: string;
let plain: string;
let person: Named;
let place: Named;

// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await startDesk();
  const texts = {
    article: "## The morning\n\nThey met early [1].",
    sources: [{ kind: "book", title: "A history", pages: "12" }],
    translations: [FRENCH, ARABIC],
  };
  meeting = await addEvent(server, "A meeting at the market", { date: "1950-01-05", ...texts });
  plain = await addEvent(server, "A plain meeting", { date: "1951-01-05" });
  person = await addPerson(server, "Somebody", texts);
  place = await addPlace(server, "Somewhere", texts);
});
test.afterAll(() => server.stop());

for (const scripts of [true, false]) {
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts });

    test("S-01 S-02 S-03 an entry is read in another language, and back in English", async ({
      page,
    }) => {
      for (const path of [
        `/events/${meeting}`,
        `/people/${person.slug}`,
        `/places/${place.slug}`,
      ]) {
        await page.goto(server.url + path);
        if (scripts) await hydrated(page);
        const main = page.getByRole("main");
        const languages = main.getByRole("navigation", { name: "Read in:" });
        await expect(languages.getByRole("link")).toHaveText(["English", "Français", "العربية"]);
        await expect(languages.locator("[aria-current]")).toHaveText("English");
        await expect(main.getByText("Translated by")).toHaveCount(0);
        await languages.getByRole("link", { name: "Français" }).click();
        await expect(page).toHaveURL(`${server.url}${path}?lang=fr`);
        const title = main.getByRole("heading", { level: 1 });
        await expect(title).toHaveText(FRENCH.title);
        await expect(title).toHaveAttribute("lang", "fr");
        await expect(main.getByText(FRENCH.summary)).toBeVisible();
        await expect(
          main.locator("[lang=fr]").getByRole("heading", { name: "Le matin" }),
        ).toBeVisible();
        await expect(main.getByText(`Translated by ${FRENCH.translator}`)).toBeVisible();
        await expect(main.getByText("The English text has changed")).toHaveCount(0);
        await expect(page).toHaveTitle(new RegExp(`^${FRENCH.title}`));
        // The texts of the archive itself stay in English.
        await expect(main.getByRole("heading", { name: "Sources" })).toBeVisible();
        await languages.getByRole("link", { name: "English" }).click();
        await expect(page).toHaveURL(server.url + path);
        await expect(title).not.toHaveText(FRENCH.title);
      }
    });

    test("S-01 Arabic runs from right to left, in its own blocks alone", async ({ page }) => {
      await page.goto(`${server.url}/events/${meeting}?lang=ar`);
      const main = page.getByRole("main");
      for (const text of [ARABIC.title, ARABIC.summary, "الصباح", "اجتمعوا في وقت مبكر"]) {
        const block = main.locator("[lang=ar][dir=rtl]").filter({ hasText: text }).last();
        await expect(block).toBeVisible();
        expect(await block.evaluate((e) => getComputedStyle(e).direction)).toBe("rtl");
      }
      const sources = main.getByRole("heading", { name: "Sources" });
      expect(await sources.evaluate((e) => getComputedStyle(e).direction)).toBe("ltr");
    });

    test("S-01 a language that is not there shows the English text", async ({ page }) => {
      for (const query of ["?lang=sw", "?lang=xx", "?lang=en", "?lang="]) {
        const answer = await page.goto(`${server.url}/events/${meeting}${query}`);
        expect(answer?.status()).toBe(200);
        if (scripts) await hydrated(page);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("A meeting at the market");
        await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
          "href",
          `${server.url}/events/${meeting}`,
        );
      }
      await page.goto(`${server.url}/events/${plain}`);
      await expect(page.getByText("Read in:")).toHaveCount(0);
    });

    test("S-20 S-21 S-23 a reader finds what is not translated, and translates it", async ({
      page,
    }) => {
      allowErrors(/400 \(Bad Request\)/);
      const title = `To be translated ${scripts}`;
      const id = await addEvent(server, title, { date: "1952-01-05" });
      await page.goto(`${server.url}/contribute?task=translation`);
      await expect(page.getByText("Choose a language that you write")).toBeVisible();
      if (scripts) await hydrated(page);
      await page.getByLabel("Translate into").selectOption("sw");
      await page.getByLabel("Country").selectOption("Ghana");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.getByRole("link", { name: title }).click();
      await expect(page).toHaveURL(`${server.url}/suggest/events/${id}?lang=sw#translation-title`);
      const field = page.getByLabel("Title in Kiswahili");
      if (scripts) await expect(field).toBeFocused();
      await expect(field).toHaveAttribute("lang", "sw");
      await field.fill(`Mkutano ${scripts}`);
      await page.getByRole("button", { name: "Send the translation" }).click();
      await expect(page.getByText("This was not sent yet")).toBeVisible();
      await expect(page.getByLabel("Title in Kiswahili")).toHaveValue(`Mkutano ${scripts}`);
      await expect(page.getByLabel("Translated by")).toHaveAccessibleDescription(
        "Name the person who translated it.",
      );
      await page.getByLabel("Text in Kiswahili").fill("Yaliyosemwa siku hiyo.");
      await page.getByLabel("Translated by").fill("Asha Mfasiri");
      await page.getByLabel("Anything else").fill(`I translated it myself, ${scripts}.`);
      await page.getByRole("button", { name: "Send the translation" }).click();
      await expect(page.getByText("Your suggestion is waiting for an editor")).toBeVisible();
      await expect(page.getByText("Yaliyosemwa siku hiyo.")).toBeVisible();

      interface Queue {
        items: { id: string; version: number; entry: { id: string } }[];
      }
      const queue = await as<Queue>(
        server,
        emailOf("editor"),
        "GET",
        "/api/suggestions?scope=review&limit=200",
      );
      const sent = queue.items.find(({ entry }) => entry.id === id);
      await page.goto(`${server.url}/events/${id}?lang=sw`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await as(server, emailOf("editor"), "POST", `/api/suggestions/${sent?.id}/decision`, {
        version: sent?.version,
        decision: "accept",
        fields: ["translations"],
      });
      await page.goto(`${server.url}/events/${id}?lang=sw`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Mkutano ${scripts}`);
      await expect(page.getByText("Translated by Asha Mfasiri")).toBeVisible();
      await page.goto(`${server.url}/contribute?task=translation&lang=sw`);
      await expect(page.getByRole("link", { name: "A plain meeting" })).toBeVisible();
      await expect(page.getByRole("link", { name: title })).toHaveCount(0);

      await page.goto(`${server.url}/events/${id}?lang=sw`);
      await page.getByRole("link", { name: "Correct this translation" }).click();
      await expect(page.getByLabel("Text in Kiswahili")).toHaveValue("Yaliyosemwa siku hiyo.");
      await page.goto(`${server.url}/events/${id}/history`);
      await expect(page.getByText("Yaliyosemwa siku hiyo.")).toBeVisible();
    });
  });
}

test("S-01 a page says where it can be read in other languages, and in which it is", async ({
  page,
}) => {
  const address = `${server.url}/events/${meeting}`;
  const languages = () =>
    page
      .locator("link[hreflang]")
      .evaluateAll((list) =>
        list.map((e) => [(e as HTMLLinkElement).hreflang, (e as HTMLLinkElement).href]),
      );
  const inLanguage = async () =>
    (await page.locator('script[type="application/ld+json"]').allTextContents())
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((data) => data["@type"] === "Article");
  const all = [
    ["x-default", address],
    ["en", address],
    ["fr", `${address}?lang=fr`],
    ["ar", `${address}?lang=ar`],
  ];
  await page.goto(address);
  expect(await languages()).toEqual(all);
  expect(await inLanguage()).toMatchObject({ inLanguage: "en" });
  await page.goto(`${address}?lang=ar`);
  expect(await languages()).toEqual(all);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${address}?lang=ar`);
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  expect(await inLanguage()).toMatchObject({
    inLanguage: "ar",
    headline: ARABIC.title,
    translator: { name: ARABIC.translator },
  });
});

test("S-01 a translation says that the English text has changed since", async ({ page }) => {
  const id = await addEvent(server, "A changing text", {
    date: "1953-01-05",
    translations: [FRENCH],
  });
  const change = (body: object) => as(server, emailOf("admin"), "PUT", `/api/events/${id}`, body);
  await change({ tags: ["market"] });
  await visit(page, `${server.url}/events/${id}?lang=fr`);
  await expect(page.getByText("Translated by")).toBeVisible();
  await expect(page.getByText("The English text has changed")).toHaveCount(0);
  await change({ summary: "What else happened." });
  await visit(page, `${server.url}/events/${id}?lang=fr`);
  await expect(
    page.getByText("The English text has changed since this translation."),
  ).toBeVisible();
});

test("S-08 a translated title finds the entry", async ({ page }) => {
  await visit(page, `${server.url}/search?q=reunion+marche`);
  await expect(
    page.getByRole("main").getByRole("link", { name: "A meeting at the market" }),
  ).toBeVisible();
});

test("S-01 S-13 an editor translates a listing, and keeps what another editor changes", async ({
  page,
}) => {
  allowErrors(/409 \(Conflict\)/);
  const title = `Listing ${word()}`;
  const id = await addEvent(server, title, { date: "1954-01-05", article: "Long." });
  await open(page, server, search(title));
  await button(page, `Edit ${title}`).click();
  await form(page).getByLabel("Add a translation into").selectOption("fr");
  await button(page, "Add translation").click();
  await expect(form(page).getByLabel("Title or name in Français")).toBeFocused();
  await button(page, "Save Changes").click();
  await expect(form(page).getByText("Name the person who translated it.")).toBeVisible();
  await form(page).getByLabel("Title or name in Français").fill("Une annonce");
  await form(page).getByLabel("Summary in Français").fill("Ce qui fut annoncé.");
  await form(page).getByLabel("Translated into Français by").fill("Awa Traductrice");
  // Meanwhile somebody adds another language, and changes the English text.
  await as(server, emailOf("admin"), "PUT", `/api/events/${id}`, {
    summary: "What else happened.",
    translation: ARABIC,
  });
  await button(page, "Save Changes").click();
  await expect(page.getByRole("heading", { name: "Two versions" })).toBeVisible();
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(part("Summary")).toContainText("Merged: only they changed it");
  await expect(part("Translations")).toContainText("Merged: both kept");
  await button(page, "Save merged").click();
  interface Read {
    event: { translations: { lang: string; title: string; outdated: boolean }[] };
  }
  const read = async () =>
    (await as<Read>(server, emailOf("admin"), "GET", `/api/events/${id}`)).event.translations;
  await expect
    .poll(async () => (await read()).map(({ lang, title: name }) => `${lang} ${name}`).sort())
    .toEqual([`ar ${ARABIC.title}`, "fr Une annonce"]);
});

test("S-02 an outdated translation of a person is marked as compared", async ({ page }) => {
  const name = `Person ${word()}`;
  const made = await addPerson(server, name, { translations: [FRENCH] });
  await as(server, emailOf("admin"), "PUT", `/api/people/${made.id}`, {
    summary: "What else is known of somebody.",
  });
  await openDesk(page, server, "admin", "?tab=index");
  await page.getByLabel("Find by any name").fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const named = page.locator("#named-form");
  await named.getByRole("button", { name: /^Français.*has changed since/ }).click();
  await expect(named.getByLabel("Summary in Français")).toHaveValue(FRENCH.summary);
  await named.getByLabel("I have compared it with the English text").check();
  await named.getByRole("button", { name: "Save person" }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await visit(page, `${server.url}/people/${made.slug}?lang=fr`);
  await expect(page.getByText("Translated by")).toBeVisible();
  await expect(page.getByText("The English text has changed")).toHaveCount(0);
});

test("S-23 translated pages and their forms are accessible in both themes", async ({
  page,
  accessible,
}) => {
  test.slow();
  for (const path of [
    `/events/${meeting}?lang=ar`,
    `/people/${person.slug}?lang=ar`,
    `/places/${place.slug}?lang=fr`,
    `/suggest/events/${meeting}?lang=ar`,
    "/contribute?task=translation&lang=ar",
  ]) {
    await visit(page, server.url + path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await inBothThemes(page, accessible);
      await noSidewaysScroll(page);
      if (process.env.SHOTS) {
        await page.screenshot({
          path: `${process.env.SHOTS}/${path.replace(/\W+/g, "-")}-${width}.png`,
          fullPage: true,
        });
      }
    }
  }
});

test("S-02 the cloth of a person is the same in every language", async ({ page }) => {
  const cloth = () => page.locator('main figure svg[viewBox="0 0 422 420"]').innerHTML();
  await page.goto(`${server.url}/people/${person.slug}`);
  const english = await cloth();
  await page.goto(`${server.url}/people/${person.slug}?lang=fr`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(FRENCH.title);
  expect(await cloth()).toBe(english);
});
