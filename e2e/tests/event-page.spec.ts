import { add, PNG, publishPictured, word } from "../desk.ts";
import { expect, noSidewaysScroll, type Page, test, visit } from "../fixtures.ts";
import { phonePhoto } from "../photo.ts";
import type { Server } from "../server.ts";
import { until } from "../until.ts";

const LONG = "A demand for the Golden Stool leads to the Yaa Asantewaa War";

/** Publishes an event with a picture that is as wide and high when it is upright. */
async function pictured(page: Page, desk: Server, title: string, width: number, height: number) {
  await publishPictured(page, desk, title, await phonePhoto(page, height, width));
  const id = await until(`${title} in the list`, async () => {
    const found = await fetch(`${desk.url}/api/events?limit=200`);
    const { items } = (await found.json()) as { items: { id: string; title: string }[] };
    return items.find((one) => one.title === title)?.id;
  });
  return `${desk.url}/events/${id}`;
}

const picture = (page: Page, title: string) =>
  page.getByRole("main").getByRole("img", { name: title });
const box = async (page: Page, name: string) => {
  const found = await picture(page, name).boundingBox();
  if (!found) throw new Error("no picture");
  return found;
};
const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const lightbox = (page: Page) => page.getByRole("dialog", { name: "Picture" });
const enlarge = (page: Page) => page.getByRole("link", { name: "See it larger" });

for (const [shape, width, height] of [
  ["lying", 1200, 800],
  ["standing", 800, 1200],
] as const) {
  test(`S-04 a ${shape} picture is whole, in the column of its shape, with nothing over it`, async ({
    page,
    desk,
  }) => {
    const title = `Shaped ${word()}`;
    await page.setViewportSize({ width: 1280, height: 1000 });
    await visit(page, await pictured(page, desk, title, width, height));
    const shown = await box(page, title);
    expect(shown.width / shown.height).toBeCloseTo(width / height, 1);
    const words = await heading(page).boundingBox();
    const beside = shape === "lying" ? shown.x + shown.width : shown.x;
    expect((words?.x ?? 0) > beside).toBe(shape === "lying");
    const covered = await picture(page, title).evaluate((image) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      const inside = [0.02, 0.5, 0.98];
      return inside.some((x) =>
        inside.some((y) => document.elementFromPoint(left + x * width, top + y * height) !== image),
      );
    });
    expect(covered).toBe(false);
    await expect(picture(page, title)).toHaveAttribute("fetchpriority", "high");
    await expect(picture(page, title)).toHaveAttribute("width", String(width));
  });

  test(`S-04 on a phone the title comes before a ${shape} picture, on the first screen`, async ({
    page,
    desk,
  }) => {
    const title = `Phone ${word()}`;
    const address = await pictured(page, desk, title, width, height);
    await page.setViewportSize({ width: 360, height: 640 });
    await visit(page, address);
    const words = await heading(page).boundingBox();
    const bottom = (words?.y ?? 0) + (words?.height ?? 0);
    expect(bottom).toBeLessThan(640);
    const shown = await box(page, title);
    expect(shown.y).toBeGreaterThan(bottom);
    const tools = await page
      .getByRole("group", { name: "Save, cite, share or correct" })
      .boundingBox();
    expect(tools?.y).toBeGreaterThan(shown.y + shown.height);
    await noSidewaysScroll(page);
  });
}

test("S-01 without a picture the cloth comes first, and a long title is on the first screen", async ({
  page,
  desk,
}) => {
  const { id } = await add(desk, `${LONG} ${word()}`);
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, `${desk.url}/events/${id}`);
  const words = await heading(page).boundingBox();
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(640);
  const cloth = await page.locator("main figure").boundingBox();
  expect(cloth?.y).toBeLessThan(words?.y ?? 0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("figure").getByRole("link", { name: "Tell us" }).click();
  await expect(page).toHaveURL(`${desk.url}/suggest/events/${id}#picture-file`);
  await expect(page.locator("#picture-file")).toBeVisible();
});

test("S-04 the lightbox: Esc, Close, the ground and Back close it, and the focus returns", async ({
  page,
  desk,
  accessible,
}) => {
  const title = `Large ${word()}`;
  const address = await pictured(page, desk, title, 1200, 800);
  await visit(page, `${desk.url}/about`);
  await visit(page, address);
  const ways = [
    () => page.keyboard.press("Escape"),
    () => lightbox(page).getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(4, 450),
    () => page.goBack(),
  ];
  for (const close of ways) {
    await enlarge(page).press("Enter");
    await expect(lightbox(page).getByRole("heading", { name: `${title}, 1324` })).toBeVisible();
    await expect(lightbox(page).getByRole("img", { name: title })).toBeInViewport({ ratio: 1 });
    await close();
    await expect(lightbox(page)).toBeHidden();
    await expect(enlarge(page)).toBeFocused();
    await expect(page).toHaveURL(address);
    await expect.poll(() => page.evaluate(() => history.state?.overlay ?? false)).toBe(false);
  }
  await picture(page, title).click();
  await expect(lightbox(page)).toBeVisible();
  await accessible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("S-04 See it larger leads to the file", async ({ browser, page, desk }) => {
    const context = await browser.newContext({ javaScriptEnabled: true });
    const title = `Plain ${word()}`;
    const address = await pictured(await context.newPage(), desk, title, 1200, 800);
    await context.close();
    await page.goto(address);
    await enlarge(page).click();
    await expect(page).toHaveURL(/\/uploads\/.+\.jpg$/);
  });
});

test("S-01 sources can be pointed at, and those on the web are named by their host", async ({
  page,
  desk,
}) => {
  const { id } = await add(desk, `Sourced ${word()}`, {
    sources: [
      { kind: "book", title: "A book" },
      { kind: "web", title: "A resolution", url: "https://www.un.org/1118" },
    ],
  });
  await visit(page, `${desk.url}/events/${id}#source-2`);
  const sources = page.getByRole("region", { name: "Sources" }).getByRole("listitem");
  const ground = (at: number) =>
    sources.nth(at).evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await ground(1)).not.toBe(await ground(0));
  const link = sources.nth(1).getByRole("link", { name: "Open at un.org: A resolution" });
  await expect(link).toHaveText("Open at un.org");
  await expect(link).toHaveAttribute("href", "https://www.un.org/1118");
});

test("S-05 marks in the article lead to their sources, and these back to the first mark", async ({
  page,
  desk,
  accessible,
}) => {
  const { id } = await add(desk, `Written ${word()}`, {
    sources: [
      { kind: "book", title: "A book" },
      { kind: "archive", title: "A letter" },
      { kind: "oral", title: "A song" },
    ],
    article:
      "## From a cell\n\nHe was sent to prison.[2] He won a *seat*.[1] Again.[2] Nobody says so.[9]\n\n> Our word stands.\n> — Ama, 1957",
  });
  await visit(page, `${desk.url}/events/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2, name: "From a cell" })).toBeVisible();
  await expect(main.locator("blockquote p")).toHaveText("Our word stands.");
  await expect(main.locator("blockquote footer")).toHaveText("Ama, 1957");
  await expect(main.getByText("[9]")).toBeVisible();
  await expect(main.getByRole("link", { name: "Source 9" })).toHaveCount(0);
  await main.getByRole("link", { name: "Source 2" }).last().click();
  await expect(page).toHaveURL(/#source-2$/);
  const sources = main.getByRole("region", { name: "Sources" }).getByRole("listitem");
  await expect(sources.nth(2).getByRole("link", { name: "Back to the text" })).toHaveCount(0);
  await sources.nth(1).getByRole("link", { name: "Back to the text" }).click();
  await expect(page).toHaveURL(/#mark-2$/);
  await expect(main.getByRole("link", { name: "Source 2" }).first()).toHaveId("mark-2");
  await accessible();
});

test("S-07 an event shows its time, its connections, more of its country, and what is next", async ({
  page,
  launch,
  accessible,
}) => {
  const server = await launch({
    events: [
      { id: "a", title: "A college is opened", date: "1927-01-28" },
      { id: "b", title: "Soldiers are shot", date: "1948-02-28" },
      { id: "c", title: "Ghana becomes independent", date: "1957-03-06" },
      { id: "d", title: "A cup is played", date: "1957-02-10", country: "Sudan" },
      { id: "e", title: "Ghana becomes a republic", date: "1960-07-01" },
      { id: "f", title: "A castle is begun", date: "1482-01-19" },
      { id: "g", title: "A conference opens", date: "1958-12-08" },
    ],
  });
  const answer = await fetch(`${server.url}/api/events?limit=50`);
  const { items } = (await answer.json()) as { items: { id: string; title: string }[] };
  const id = items.find(({ title }) => title === "Ghana becomes independent")?.id;
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, `${server.url}/events/${id}`);
    const card = (name: string) => page.getByRole("region", { name }).getByRole("link");
    await expect(card("Before this, in Ghana")).toHaveText([
      "Soldiers are shot",
      "A college is opened",
    ]);
    await expect(card("At the same time, elsewhere")).toHaveText(["A cup is played"]);
    await expect(card("After this, in Ghana")).toHaveText([
      "A conference opens",
      "Ghana becomes a republic",
    ]);
    await expect(
      page
        .getByRole("region", { name: "More from this country" })
        .getByRole("link", { name: "A castle is begun" }),
    ).toBeVisible();
    const turn = page.getByRole("navigation", { name: "In time" }).getByRole("link");
    await expect(turn.first()).toContainText("A cup is played");
    await expect(turn.last()).toContainText("A conference opens");
    await noSidewaysScroll(page);
    await accessible();
  }
  await page.getByRole("navigation", { name: "In time" }).getByRole("link").last().click();
  await expect(heading(page)).toHaveText("A conference opens");
});

// On a server of their own: the pictures can be fetched in these tests alone.
test.describe("several pictures", () => {
  const pictures = ["first", "second", "third"].map((name, i) => ({
    path: `https://images.example/${name}.png`,
    alt: `The ${name} picture`,
    caption: `Caption of the ${name}`,
    credit: `Photographer ${i + 1}`,
    licence: i === 1 ? "permission" : "cc-by-sa-4.0",
    sourceUrl: `https://archive.example/${name}`,
  }));
  const shown = (page: Page) => lightbox(page).getByRole("img");

  test.beforeEach(({ page }) =>
    page.route("https://images.example/**", (route) =>
      route.fulfill({ contentType: "image/png", body: PNG }),
    ),
  );

  test("S-04 stand in a gallery, each with its caption, credit and licence", async ({
    page,
    ownDesk,
    accessible,
  }) => {
    const { id } = await add(ownDesk, `Gallery ${word()}`, { pictures });
    await visit(page, `${ownDesk.url}/events/${id}`);
    const gallery = page.getByRole("list", { name: "More pictures" }).getByRole("figure");
    await expect(gallery).toHaveCount(2);
    const first = page.getByRole("figure").first();
    await expect(first.getByRole("img", { name: "The first picture" })).toBeVisible();
    await expect(first).toContainText("Caption of the first");
    await expect(first).toContainText("Photographer 1. CC BY-SA 4.0");
    await expect(first.getByRole("link", { name: "CC BY-SA 4.0" })).toHaveAttribute(
      "href",
      "https://creativecommons.org/licenses/by-sa/4.0/",
    );
    // What was agreed between people has no terms to read.
    await expect(gallery.first()).toContainText("Photographer 2. Shown with permission");
    await expect(gallery.first().getByRole("link", { name: "Shown with permission" })).toHaveCount(
      0,
    );
    await expect(gallery.first().getByRole("img")).toHaveAttribute("loading", "lazy");
    await accessible();
  });

  test("S-04 are turned in the lightbox by arrow keys and buttons, around the ends", async ({
    page,
    ownDesk,
  }) => {
    const { id } = await add(ownDesk, `Arrows ${word()}`, { pictures });
    await visit(page, `${ownDesk.url}/events/${id}`);
    await enlarge(page).first().press("Enter");
    await expect(shown(page)).toHaveAttribute("alt", "The first picture");
    await expect(lightbox(page)).toContainText("Photographer 1. CC BY-SA 4.0");
    await expect(lightbox(page).getByRole("link", { name: "Where it comes from" })).toHaveAttribute(
      "href",
      "https://archive.example/first",
    );
    await page.keyboard.press("ArrowRight");
    await expect(shown(page)).toHaveAttribute("alt", "The second picture");
    await expect(lightbox(page)).toContainText("Caption of the second");
    await expect(lightbox(page).getByRole("status")).toHaveText("2 of 3");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(shown(page)).toHaveAttribute("alt", "The third picture");
    await lightbox(page).getByRole("button", { name: "Next" }).click();
    await expect(shown(page)).toHaveAttribute("alt", "The first picture");
  });

  test("S-04 are turned in the lightbox by swiping across, and not by scrolling", async ({
    page,
    ownDesk,
  }) => {
    const { id } = await add(ownDesk, `Swipe ${word()}`, { pictures });
    await page.setViewportSize({ width: 360, height: 640 });
    await visit(page, `${ownDesk.url}/events/${id}`);
    await enlarge(page).first().click();
    const swipe = (from: [number, number], to: [number, number]) =>
      lightbox(page).evaluate(
        (dialog, [start, end]) => {
          const touch = ([clientX, clientY]: [number, number]) =>
            new Touch({ identifier: 1, target: dialog, clientX, clientY });
          const init = { bubbles: true, cancelable: true };
          const down = touch(start);
          dialog.dispatchEvent(
            new TouchEvent("touchstart", { ...init, touches: [down], changedTouches: [down] }),
          );
          dialog.dispatchEvent(
            new TouchEvent("touchend", { ...init, touches: [], changedTouches: [touch(end)] }),
          );
        },
        [from, to] as const,
      );
    await swipe([300, 300], [60, 310]);
    await expect(shown(page)).toHaveAttribute("alt", "The second picture");
    await swipe([60, 300], [300, 310]);
    await expect(shown(page)).toHaveAttribute("alt", "The first picture");
    await swipe([180, 500], [240, 100]);
    await swipe([180, 300], [150, 300]);
    await expect(shown(page)).toHaveAttribute("alt", "The first picture");
  });
});

for (const width of [360, 1280]) {
  test(`S-04 beside a lying picture the tools are two by two, ${width} px`, async ({
    page,
    desk,
  }) => {
    const address = await pictured(page, desk, `Tools ${word()}`, 1200, 800);
    await page.setViewportSize({ width, height: 900 });
    await visit(page, address);
    const main = page.getByRole("main");
    const cells = [
      main.getByRole("button", { name: "Save", exact: true }),
      main.getByRole("link", { name: "Cite" }),
      main.getByRole("button", { name: "Share", exact: true }),
      main.getByRole("link", { name: "Suggest a correction" }),
    ];
    const [save, cite, share, suggest] = await Promise.all(cells.map((one) => one.boundingBox()));
    expect(cite?.y).toBe(save?.y);
    expect(share?.y).toBeGreaterThan(save?.y ?? 0);
    expect([share?.x, suggest?.x]).toEqual([save?.x, cite?.x]);
  });
}
