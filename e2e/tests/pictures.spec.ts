import { publishPictured, word } from "../desk.ts";
import { allowErrors, expect, type Page, test, visit } from "../fixtures.ts";
import { phonePhoto } from "../photo.ts";

/** The file that the browser chose for the event's image. */
const chosen = (page: Page, title: string) =>
  expect.poll(() =>
    page
      .getByRole("img", { name: title })
      .first()
      .evaluate((image: HTMLImageElement) => image.complete && image.currentSrc),
  );

test("an image is fetched as sharp as its box needs it, up to the file itself", async ({
  page,
  desk,
  browser,
}) => {
  const title = `Pictured ${word()}`;
  const photo = await phonePhoto(page, 1500, 1000); // upright 1000 by 1500
  await publishPictured(page, desk, title, photo);

  for (const [width, deviceScaleFactor, copy] of [
    [360, 3, ""],
    [360, 1, "-320"],
    [1280, 1, "-640"],
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      deviceScaleFactor,
    });
    const reader = await context.newPage();
    await visit(reader, `${desk.url}/history?search=${encodeURIComponent(title)}`);
    await chosen(reader, title).toMatch(
      deviceScaleFactor === 3 ? /[0-9a-f]{32}-640\.jpg$/ : /-320\.jpg$/,
    );
    await reader.getByRole("link", { name: title, exact: true }).click();
    await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await chosen(reader, title).toMatch(new RegExp(`/[0-9a-f]{32}${copy}\\.jpg$`));
    await context.close();
  }
});

test("HOME-31 a failed image is labelled within its place, wherever it stands", async ({
  page,
  launch,
}) => {
  allowErrors(/ERR_FAILED .*\/lost\.jpg/);
  const server = await launch({
    events: [{ id: "lost", image: "https://images.example/lost.jpg" }],
  });
  await page.route("https://images.example/**", (route) => route.abort());
  for (const path of ["/history", "/timeline", "/"]) {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, server.url + path);
      const label = page.getByText("Image unavailable");
      await expect(label).toHaveCount(1);
      const out = await label.evaluate((text) => {
        const sign = text.parentElement as HTMLElement;
        const place = (sign.parentElement as HTMLElement).getBoundingClientRect();
        const { left, right, height } = sign.getBoundingClientRect();
        return { left: left < place.left - 1, right: right > place.right + 1, tall: height > 34 };
      });
      expect(out, `${path} at ${width}`).toEqual({ left: false, right: false, tall: false });
    }
  }
});
