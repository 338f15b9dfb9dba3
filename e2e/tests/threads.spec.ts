import { addEvent, addPerson, addPlace, addThread, type Named } from "../entries.ts";
import { expect, startDesk, test, visit } from "../fixtures.ts";
import type { Server } from "../server.ts";

let server: Server;
let yaa: Named;
let kumasi: Named;
let events: string[];

// One worker, one server.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await startDesk();
  events = [];
  yaa = await addPerson(server, "Yaa Asantewaa", { died: { date: "1921-10-17" } });
  kumasi = await addPlace(server, "Kumasi", { kind: "city" });
  for (const year of [1700, 1874, 1900, 1957]) {
    events.push(await addEvent(server, `What happened in ${year}`, { date: `${year}-03-01` }));
  }
  await addThread(server, "The golden stool", [
    { kind: "event", id: events[0] ?? "" },
    { kind: "place", id: kumasi.id, note: "It all happened in one town." },
    { kind: "event", id: events[1] ?? "", note: "Then an army came." },
    { kind: "person", id: yaa.id, note: "One of those who stayed was a queen mother." },
    { kind: "event", id: events[2] ?? "", note: "She called for war." },
    { kind: "event", id: events[3] ?? "", note: "Two generations later came freedom." },
  ]);
});
test.afterAll(() => server.stop());

test("a thread shows its entries in their order, with the sentences between them", async ({
  page,
}) => {
  await visit(page, `${server.url}/threads`);
  await expect(page).toHaveTitle("Threads | Sankofa");
  const card = page.getByRole("main").getByRole("article");
  await expect(card).toContainText("6 stops");
  await expect(card).toContainText("1700 to 1957");
  await card.getByRole("link", { name: "The golden stool" }).click();
  await expect(page).toHaveURL(`${server.url}/threads/the-golden-stool`);
  await expect(page).toHaveTitle("The golden stool | Sankofa");
  const path = page.getByRole("region", { name: "The path" });
  await expect(path.getByRole("heading", { level: 3 })).toHaveText([
    "What happened in 1700",
    "Kumasi",
    "What happened in 1874",
    "Yaa Asantewaa",
    "What happened in 1900",
    "What happened in 1957",
  ]);
  await expect(path.getByRole("listitem").nth(3)).toContainText(
    "One of those who stayed was a queen mother.",
  );
  await expect(path.getByRole("listitem").nth(3)).toContainText("died 1921");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(
    "HomeThreadsThe golden stool",
  );
});

test("one reads on from entry to entry, and back to the thread", async ({ page }) => {
  await visit(page, `${server.url}/threads/the-golden-stool`);
  await page.getByRole("link", { name: /^Begin reading/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What happened in 1700");
  const thread = page.getByText("Part of the thread");
  await expect(thread).toContainText("Part of the thread The golden stool");
  await expect(thread).not.toContainText("Previous:");
  for (const next of ["Kumasi", "What happened in 1874", "Yaa Asantewaa"]) {
    await thread.getByText("Next:").locator("a").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(next);
  }
  await thread.getByText("Previous:").locator("a").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What happened in 1874");
  await thread.getByRole("link", { name: "The golden stool" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The golden stool");
});

test("an entry without a thread says nothing of threads", async ({ page }) => {
  const alone = await addEvent(server, "Alone", { date: "1960-01-01" });
  await visit(page, `${server.url}/events/${alone}`);
  await expect(page.getByText("Part of the thread")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a thread is complete", async ({ page }) => {
    await page.goto(`${server.url}/threads/the-golden-stool`);
    await expect(page.getByText("Two generations later came freedom.")).toBeVisible();
    await page.getByRole("link", { name: /^Begin reading/ }).click();
    await page.getByText("Next:").locator("a").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kumasi");
  });
});

test("S-08 a thread is found by its name", async ({ page }) => {
  await visit(page, `${server.url}/search?q=golden+stool`);
  const found = page.getByRole("region", { name: "Threads" });
  await expect(found.getByRole("link", { name: /The golden stool/ })).toHaveAttribute(
    "href",
    "/threads/the-golden-stool",
  );
  await expect(found).toContainText("stool");
});

test("the footer leads to the threads", async ({ page }) => {
  await visit(page, `${server.url}/about`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Threads" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Threads");
});
