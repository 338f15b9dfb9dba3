import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { test, visit } from "../fixtures.ts";
import { addressOf, allowMissing, pages } from "../pages.ts";

// The development build of the client: React then logs an error for whatever
// differs between the server's markup and its own, which fails the test.
const CLIENT = join(import.meta.dirname, "..", ".client");

const more = [
  "/history?tags=TRADE&sort=oldest&page=2",
  "/?country=Ghana",
  "/events/:id/history",
  "/people?country=Ghana",
  "/places?letter=t",
];

test.describe("React's development client takes over without a word", () => {
  test.beforeEach(async ({ page }) => {
    const assets = join(CLIENT, "assets");
    const stem = (file: string) => file.replace(/-.{8}\.js$/, "");
    const names = await readdir(assets);
    await page.route("**/assets/*.js", async (route) => {
      const asked = basename(new URL(route.request().url()).pathname);
      const name = names.find((one) => one.endsWith(".js") && stem(one) === stem(asked));
      if (!name) return route.continue();
      // The page names the built files; each leads to its counterpart, loaded once.
      const body =
        name === asked ? await readFile(join(assets, name), "utf8") : `import "./${name}";`;
      await route.fulfill({ body, contentType: "text/javascript" });
    });
  });

  for (const path of [...pages, ...more]) {
    test(path, async ({ page, demo }) => {
      allowMissing(path);
      await visit(page, await addressOf(demo, path));
      await page.waitForLoadState("networkidle");
    });
  }

  test("it is the development client that speaks here", async ({ page, demo }) => {
    const said = page.waitForEvent("console", (message) => /React DevTools/.test(message.text()));
    await page.goto(demo.url);
    await said;
  });
});
