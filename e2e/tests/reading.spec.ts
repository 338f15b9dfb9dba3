import { expect, noSidewaysScroll, test, visit } from "../fixtures.ts";
import { addressOf } from "../pages.ts";

const inPseudoLocale = () => localStorage.setItem("sankofa.locale", "pseudo");

test("English history keeps its direction on a right-to-left page, full stops included", async ({
  page,
  demo,
}) => {
  await page.addInitScript(inPseudoLocale);
  await visit(page, await addressOf(demo, "/events/:id"));
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("main h1")).toHaveCSS("direction", "ltr");
  await visit(page, `${demo.url}/history`);
  await expect(page.locator("main article p[dir]").first()).toHaveCSS("direction", "ltr");
});

for (const locale of ["en", "pseudo"]) {
  test(`PAG-12…14 the paginator fits a phone and hides no page, ${locale}`, async ({
    page,
    demo,
  }) => {
    await page.addInitScript((locale) => localStorage.setItem("sankofa.locale", locale), locale);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [
      "/?page=19",
      "/timeline?page=19",
      "/history?page=5",
      "/history?limit=1&page=400",
    ]) {
      await visit(page, demo.url + path);
      await noSidewaysScroll(page);
    }
    await visit(page, `${demo.url}/history?page=5`);
    const cells = page.locator("main nav li:visible");
    await expect(cells).toHaveText([/./, "1", "…", "3", "4", "5", "6", "7", "…", /\d+/, /./]);

    // Numbers of four digits, as an archive ten times as large would have.
    await page.locator("main nav li a[aria-label]").evaluateAll((links) => {
      for (const link of links) link.textContent = `18${link.textContent?.padStart(2, "0")}`;
    });
    await noSidewaysScroll(page);
  });
}

for (const percent of [100, 150, 200]) {
  for (const width of [360, 1280]) {
    test(`the fields of a filter show what is chosen, ${width} px, text at ${percent} %`, async ({
      page,
      demo,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ["/", "/on-this-day?day=09-30"]) {
        await visit(page, demo.url + path);
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}%`;
        }, percent);
        const cut = await page.locator("main form select").evaluateAll((fields) =>
          (fields as HTMLSelectElement[])
            .filter((field) => {
              const style = getComputedStyle(field);
              const pen = document.createElement("canvas").getContext("2d");
              if (!pen) return true;
              pen.font = style.font;
              const text = field.selectedOptions[0]?.text ?? "";
              const room =
                field.clientWidth -
                Number.parseFloat(style.paddingInline) -
                Number.parseFloat(style.paddingInlineEnd);
              return pen.measureText(text).width > room;
            })
            .map((field) => field.name),
        );
        expect(cut, path).toEqual([]);
      }
    });
  }
}

test("lists print in readable lines", async ({ page, demo }) => {
  await page.emulateMedia({ media: "print" });
  for (const width of [718, 794]) {
    await page.setViewportSize({ width, height: 1000 });
    for (const path of ["/history", "/on-this-day"]) {
      await visit(page, demo.url + path);
      const widths = await page
        .locator("main article h3")
        .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().width));
      expect(widths.length).toBeGreaterThan(0);
      expect(Math.min(...widths), path).toBeGreaterThan(300);
    }
  }
});

test("HIST-05 a box that is ticked keeps the focus and its place, until the list is closed", async ({
  page,
  demo,
}) => {
  // Tall enough that a shorter list of events does not move the filters beside it.
  await page.setViewportSize({ width: 1280, height: 1800 });
  await visit(page, `${demo.url}/history`);
  const group = page.getByRole("group", { name: "Country" });
  await group.locator("summary").click();
  const malawi = group.getByRole("checkbox", { name: /^Malawi/ });
  await malawi.focus();
  const place = async () => ({
    scroll: await page.evaluate(() => window.scrollY),
    top: (await malawi.boundingBox())?.y,
  });
  const before = await place();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/country=Malawi/);
  await expect(page.getByRole("main").locator("article")).not.toHaveCount(20);
  await expect(malawi).toBeChecked();
  await expect(malawi).toBeFocused();
  expect(await place()).toEqual(before);

  await page.keyboard.press("Space");
  await expect(page).not.toHaveURL(/country=/);
  await expect(malawi).toBeFocused();
  await page.keyboard.press("Space");
  await expect(malawi).toBeChecked();

  // What is chosen must not hide behind 'more'.
  await group.locator("summary").click();
  await expect(group.locator("details ul")).toBeHidden();
  await expect(group.getByRole("checkbox").first()).toHaveAccessibleName(/^Malawi/);
  await expect(malawi).toBeVisible();
});

test("HIST-05 a box that was searched for keeps its place when it is ticked", async ({
  page,
  demo,
}) => {
  await visit(page, `${demo.url}/history`);
  const group = page.getByRole("group", { name: "Country" });
  await group.getByRole("searchbox").fill("an");
  const names = await group.getByRole("listitem").locator("span:first-of-type").allTextContents();
  expect(names.indexOf("Tanzania")).toBeGreaterThan(0);
  const tanzania = group.getByRole("checkbox", { name: /^Tanzania/ });
  await tanzania.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/country=Tanzania/);
  await expect(tanzania).toBeChecked();
  await expect(tanzania).toBeFocused();
  await expect(group.getByRole("listitem").locator("span:first-of-type")).toHaveText(names);
  await group.getByRole("searchbox").fill("");
  await expect(group.getByRole("checkbox").first()).toHaveAccessibleName(/^Tanzania/);
});

test("small things look alike everywhere: arrows of lists, squares of tags, 'c.' before a year", async ({
  page,
  demo,
}) => {
  // No list to choose from has the browser's own arrow.
  for (const path of ["/", "/history", "/timeline", "/on-this-day"]) {
    await visit(page, demo.url + path);
    const looks = await page
      .locator("main select")
      .evaluateAll((fields) => fields.map((field) => getComputedStyle(field).appearance));
    expect(new Set(looks), path).toEqual(new Set(["none"]));
  }
  // The square of the chosen tag does not sink into the ground.
  await visit(page, `${demo.url}/collections?tag=COLONIALISM`);
  const chip = page.getByRole("main").locator("a[aria-current]", { hasText: "Colonialism" });
  const ground = await chip.evaluate((element) => getComputedStyle(element).backgroundColor);
  const square = chip.locator("i");
  await expect(square).toHaveCSS("outline-style", "solid");
  await expect(square).not.toHaveCSS("outline-color", ground);
  for (const width of [360, 1100, 1280, 1480]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, `${demo.url}/history?sort=oldest`);
    const year = page.locator("main article [data-shared=year]", { hasText: "c." }).first();
    // One line of numerals, not two.
    const lines = await year.evaluate(
      (element) =>
        element.getBoundingClientRect().height /
        Number.parseFloat(getComputedStyle(element).fontSize),
    );
    expect(lines, `${width} px`).toBeLessThan(1.6);
  }
});

test("the window's title speaks the reader's language after a move within the site", {
  tag: "@smoke",
}, async ({ page, demo }) => {
  await page.addInitScript(inPseudoLocale);
  await visit(page, `${demo.url}/about`);
  await page.locator('footer a[href="/places"]').click();
  await expect(page).toHaveTitle(/^\[Pľáçéš ~+\] \| Sankofa$/);
});

test("HDR-17 HDR-19…21 every page but Home has a breadcrumb that ends with itself", async ({
  page,
  demo,
}) => {
  for (const [path, name] of [
    ["/timeline", "Timeline"],
    ["/history", "History"],
    ["/on-this-day", "On This Day"],
    ["/collections", "Collections"],
    ["/people", "People"],
    ["/places", "Places"],
    ["/about", "About"],
  ] as const) {
    await page.goto(demo.url + path);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(crumbs.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    await expect(crumbs.locator("[aria-current=page]")).toContainText(name);
  }
});

test("the page is painted before any script is asked for, and ten files bring it to life", async ({
  page,
  demo,
}) => {
  // On a slow machine the scripts do not wait for the paint forever; here they do.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const start = (then: TimerHandler, wait?: number, ...more: unknown[]) =>
      wait && wait >= 3000 ? 0 : setTimeout(then, wait, ...more);
    Object.assign(window, { setTimeout: start });
  });
  await visit(page, `${demo.url}/history`);
  await page.waitForFunction(
    () =>
      performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length >
      9,
  );
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    scripts: (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter((entry) => entry.name.endsWith(".js"))
      .map((entry) => entry.startTime),
  }));
  expect(painted).toBeGreaterThan(0);
  expect(Math.min(...scripts)).toBeGreaterThan(painted);
  expect(scripts).toHaveLength(10);
});
