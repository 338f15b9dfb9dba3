import { word } from "../desk.ts";
import { addEvent, addPerson } from "../entries.ts";
import {
  allowErrors,
  expect,
  inBothThemes,
  noSidewaysScroll,
  type Page,
  test,
  visit,
} from "../fixtures.ts";
import { as, emailOf } from "../people.ts";
import type { Server } from "../server.ts";

interface Waiting {
  items: { id: string; title: string; version: number }[];
}

/** A picture of one point. */
const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

const newEvent = (desk: Server, title: string) =>
  addEvent(desk, title, {
    date: "1957-03-06",
    summary: "What is known of it.",
    sources: [{ kind: "book", title: "A history", author: "A. Writer" }],
  });

const send = (page: Page) => page.getByRole("button", { name: /^Send the (correction|event)$/ });
const wrong = (page: Page) => page.getByRole("alert").filter({ hasText: "This was not sent yet" });
const status = (page: Page) => page.getByRole("article").locator("p").first();

/** The suggestion of an entry with this title, as the queue has it. */
async function inQueue(desk: Server, title: string) {
  const queue = await as<Waiting>(
    desk,
    emailOf("editor"),
    "GET",
    "/api/suggestions?scope=review&limit=200",
  );
  const found = queue.items.find((one) => JSON.stringify(one).includes(title));
  if (!found) throw new Error(`${title} is not in the queue`);
  return found;
}

const decide = async (desk: Server, title: string, decision: object) => {
  const { id, version } = await inQueue(desk, title);
  return as(desk, emailOf("editor"), "POST", `/api/suggestions/${id}/decision`, {
    version,
    ...decision,
  });
};

for (const scripts of [true, false]) {
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts });

    test("S-20 S-23 a reader adds a picture, which only editors see before it is accepted", async ({
      page,
      desk,
    }) => {
      allowErrors(/status of 400/);
      const title = `Pictured ${word()}`;
      const id = await newEvent(desk, title);
      await page.goto(`${desk.url}/suggest/events/${id}#picture-file`);
      const file = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(DOT, "base64") };
      if (scripts) await expect(page.getByLabel("Your picture")).toBeFocused();
      else await expect(page.getByText("Add a picture")).toBeVisible();
      await page.getByLabel("Your picture").setInputFiles(file);
      await page.getByLabel("Anything else").fill(`I took it, ${word()}.`);
      await send(page).click();
      await expect(wrong(page)).toContainText("needs an alternative text");
      await expect(page.getByText("Your picture has arrived.")).toBeVisible();
      await page.getByLabel("What it shows").fill(`A crowd, ${title}`);
      await page.getByLabel("Who made it").fill("Ama Reader");
      await page.getByLabel("Licence").selectOption("Own work");
      await send(page).click();
      await expect(page).toHaveURL(/\/suggestion\?key=/);
      await expect(page.getByRole("article")).toContainText("An image was added.");

      const found = JSON.stringify(await inQueue(desk, title));
      const [path = ""] = /\/uploads\/events\/\w+\.png/.exec(found) ?? [];
      expect((await fetch(desk.url + path)).status).toBe(404);
      await decide(desk, title, { decision: "accept" });
      expect((await fetch(desk.url + path)).status).toBe(200);
      await page.goto(`${desk.url}/events/${id}`);
      await expect(page.getByRole("img", { name: `A crowd, ${title}` })).toBeVisible();
    });

    test("S-20 S-21 a reader corrects, is asked, answers, and is credited", async ({
      page,
      desk,
    }) => {
      allowErrors(/status of 400/);
      const title = `Corrected ${word()}`;
      const id = await newEvent(desk, title);
      await page.goto(`${desk.url}/events/${id}`);
      await page.getByRole("link", { name: "Suggest a correction" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suggest a correction");
      await expect(page.getByText("March 6, 1957", { exact: true })).toBeVisible();

      await page.getByLabel("Date, as it should be").fill("some time");
      await page.getByLabel("Title, as it should be").fill(`${title} again`);
      await page.getByLabel("Name", { exact: true }).fill("Ama Reader");
      await send(page).click();
      await expect(wrong(page)).toContainText("Write a date such as 6 March 1957");
      await expect(page.getByLabel("Title, as it should be")).toHaveValue(`${title} again`);
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ama Reader");
      await expect(page.getByLabel("Date, as it should be")).toHaveAttribute(
        "aria-invalid",
        "true",
      );

      await page.getByLabel("Date, as it should be").fill("7 March 1957");
      await send(page).click();
      await expect(wrong(page)).toContainText("Say why, or where this can be checked.");
      await page.getByLabel("Book, article, archive or person").fill("A newspaper of that week");
      await page.getByLabel("Page in source 1").fill("17");
      await send(page).click();

      await expect(page).toHaveURL(/\/suggestion\?key=/);
      await expect(status(page)).toHaveText("Waiting");
      await expect(page.getByRole("article")).toContainText("A newspaper of that week");
      expect(await page.getByRole("article").textContent()).not.toContain("Ama Reader");
      const address = page.url();

      await decide(desk, title, { decision: "ask", message: "Which newspaper?" });
      await page.goto(address);
      await expect(status(page)).toHaveText("A question for you");
      await expect(page.getByText("Which newspaper?")).toBeVisible();
      await page.getByLabel("Your answer").fill("The Graphic.");
      await page.getByRole("button", { name: "Send the answer" }).click();
      await expect(status(page)).toHaveText("Waiting");
      await expect(page.getByText("The Graphic.")).toBeVisible();

      await decide(desk, title, { decision: "accept", fields: ["date", "sources"] });
      await page.goto(address);
      await expect(status(page)).toHaveText("Accepted in part");
      await page.getByRole("link", { name: "See it in the record of edits" }).click();
      await expect(page.getByRole("article").first()).toContainText("Ama Reader");
      const event = await as<{ event: { date: string; title: string } }>(
        desk,
        emailOf("admin"),
        "GET",
        `/api/events/${id}`,
      );
      expect(event.event).toMatchObject({ date: "1957-03-07", title });
      await page.goto(`${desk.url}/contributors`);
      await expect(page.getByRole("listitem").filter({ hasText: "Ama Reader" })).toHaveCount(1);
    });

    test("S-20 an event is suggested, and can be taken back", async ({ page, desk }) => {
      allowErrors(/status of 400/);
      const title = `Missing ${word()}`;
      await page.goto(`${desk.url}/suggest`);
      await page.getByLabel("Title").fill(title);
      await send(page).click();
      await expect(wrong(page)).toContainText("Country is required");
      await page.getByLabel("Date").fill("about 1450");
      await page.getByLabel("Country").selectOption("Mali");
      await page.getByLabel("Text").fill("A mosque is built.");
      await page.getByLabel("Anything else").fill(`My grandmother ${word()} told me.`);
      await send(page).click();
      await expect(page.getByRole("heading", { name: `To “${title}”` })).toBeVisible();
      await expect(page.getByRole("article")).toContainText("c. 1450");
      await page.getByRole("button", { name: "Take it back" }).click();
      await expect(status(page)).toHaveText("Taken back");
      await expect(page.getByRole("button", { name: "Take it back" })).toHaveCount(0);
    });

    test("S-20 a person is corrected, without the name of the sender getting mixed up", async ({
      page,
      desk,
    }) => {
      const name = `Nana ${word()}`;
      const { slug } = await addPerson(desk, name);
      await page.goto(`${desk.url}/suggest/people/${slug}`);
      await page.getByLabel("Born, as it should be").fill("about 1840");
      await page.getByLabel("Name", { exact: true }).fill("Kofi Sender");
      await page.getByLabel("Anything else").fill(`It is in her biography, ${word()}.`);
      await send(page).click();
      await expect(status(page)).toHaveText("Waiting");
      await expect(page.getByRole("article")).toContainText("c. 1840");
      await decide(desk, name, { decision: "decline", message: "There is a better source." });
      await page.reload();
      await expect(status(page)).toHaveText("Declined");
      await expect(page.getByText("There is a better source.")).toBeVisible();
    });
  });
}

test("S-10 S-12 a suggestion survives a reload and a lost connection", async ({ page, desk }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const id = await newEvent(desk, `Kept ${word()}`);
  await visit(page, `${desk.url}/suggest/events/${id}`);
  const text = page.getByLabel("Text, as it should be");
  await text.fill("What is better known of it.");
  await page.waitForFunction(() => localStorage.getItem("sankofa.suggestions"));
  await visit(page, `${desk.url}/suggest/events/${id}`);
  await expect(text).toHaveValue("");
  await expect(page.getByText(/^You have unsaved work from \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(text).toHaveValue("What is better known of it.");

  await page.getByLabel("Anything else").fill("I was there.");
  await page.context().setOffline(true);
  await send(page).click();
  await expect(wrong(page)).toContainText("There is no connection.");
  await expect(wrong(page)).toBeFocused();
  await expect(text).toHaveValue("What is better known of it.");
  await page.context().setOffline(false);
  await send(page).click();
  await expect(page).toHaveURL(/\/suggestion\?key=/);
  expect(await page.evaluate(() => localStorage.getItem("sankofa.suggestions"))).toBeNull();
});

test("S-23 a task leads to its field", async ({ page, desk }) => {
  const title = `Pageless ${word()}`;
  await newEvent(desk, title);
  await visit(page, `${desk.url}/contribute?task=source-page`);
  const task = page.getByRole("link", { name: new RegExp(title) });
  while (!(await task.isVisible())) await page.getByRole("link", { name: "Next" }).click();
  await expect(task).toContainText("A source without a page");
  await task.click();
  await expect(page.getByLabel("Page in source 1")).toBeInViewport();
  await page.getByLabel("Page in source 1").fill("42");
  await page.getByLabel("Anything else").fill(`I have the book, ${word()}.`);
  await send(page).click();
  await expect(page.getByRole("article")).toContainText("42");
});

test("S-21 About says how much waits, and since when", async ({ page, desk }) => {
  const id = await newEvent(desk, `Waited for ${word()}`);
  await as(desk, emailOf("user"), "POST", "/api/suggestions", {
    kind: "event",
    entryId: id,
    changes: { title: `Better ${word()}` },
    reason: `For a reason ${word()}.`,
  });
  await page.goto(`${desk.url}/about`);
  await expect(page.getByText(/^Waiting for an editor now: \d+, the oldest since /)).toBeVisible();
});

test("S-20 the page of a suggestion is accessible, and for nobody else", async ({
  page,
  desk,
  accessible,
}) => {
  const id = await newEvent(desk, `Followed ${word()}`);
  await visit(page, `${desk.url}/suggest/events/${id}`);
  await page.getByLabel("Title, as it should be").fill(`Another ${word()}`);
  await page.getByLabel("Anything else").fill(`Because ${word()}.`);
  await send(page).click();
  await expect(status(page)).toHaveText("Waiting");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await inBothThemes(page, accessible);
    await noSidewaysScroll(page);
  }
  const answer = await page.request.get(page.url());
  expect(answer.headers()["cache-control"]).toBe("private, no-store");
  expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
  expect(await answer.text()).toContain('content="noindex"');
});

test("S-20 the form is at most 25 KB, its styles included", async ({ demo }) => {
  const { items } = (await (await fetch(`${demo.url}/api/events?limit=1`)).json()) as {
    items: { id: string }[];
  };
  const answer = await fetch(`${demo.url}/suggest/events/${items[0]?.id}`, {
    headers: { "Accept-Encoding": "gzip" },
  });
  expect(Number(answer.headers.get("content-length"))).toBeLessThan(25_000);
});
