import { add, button, form, open, word } from "../desk.ts";
import { allowErrors, expect, test, visit } from "../fixtures.ts";
import { as, emailOf, signIn } from "../people.ts";

interface Made {
  url: string;
}

const setStatus = (desk: Parameters<typeof as>[0], id: string, status: string) =>
  as(desk, emailOf("admin"), "PATCH", `/api/events/${id}/status`, { status });

test("S-16 a draft opens for those who may see it, after a reload too, and says what it is", async ({
  page,
  desk,
  browser,
}) => {
  allowErrors(/status of 404/);
  const { id, title } = await add(desk, `Not yet ${word()}`, { status: "draft" });
  const address = `${desk.url}/events/${id}`;
  await signIn(page, desk, "editor");
  await visit(page, address);
  const heading = page.getByRole("heading", { level: 1, name: title });
  await expect(heading).toBeVisible();
  await expect(page.getByRole("main").getByText("Draft", { exact: true })).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(title));

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByText("couldn't find that event")).toBeVisible();
  await stranger.context().close();
});

test("S-16 a link shows the draft to others until it is ended by hand", async ({
  page,
  desk,
  browser,
  accessible,
}) => {
  allowErrors(/status of 404 .*\/api\/previews/);
  const { id, title } = await add(desk, `Lent ${word()}`, { status: "draft", tags: ["War"] });
  await open(page, desk, `&editing=${id}`);
  await button(page, "Make a link").click();
  const link = page.getByLabel("Link to the draft");
  await expect(link).toBeFocused();
  const url = await link.inputValue();
  expect(url).toMatch(/\/preview#token=[\w-]{43}$/);
  await expect(
    page.getByRole("list", { name: "Links that work" }).getByRole("listitem"),
  ).toHaveCount(1);
  await accessible();

  const stranger = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  stranger.on("request", (request) => {
    asked.push(request.url(), request.headers().referer ?? "");
  });
  const answer = await stranger.goto(url.replace(/^https?:\/\/[^/]+/, desk.url));
  expect(answer?.headers()["cache-control"]).toBe("private, no-store");
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(await answer?.text()).toContain('<meta name="robots" content="noindex');
  await expect(stranger.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(stranger.getByText("Draft", { exact: true })).toBeVisible();
  await expect(stranger.getByText("This is a draft.")).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Cite" })).toHaveCount(0);
  const token = url.split("token=")[1] ?? "";
  expect(asked.filter((one) => one.includes(token))).toEqual([]);
  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await button(page, "End link 1").click();
  await expect(page.getByText("The link has ended.")).toBeVisible();
  await expect(button(page, "Make a link")).toBeFocused();
  await stranger.reload();
  await expect(stranger.getByText("This preview has ended.")).toBeVisible();
  await stranger.context().close();
});

test("S-16 a link leads to the page of what was published, and nowhere once it is removed", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 404 .*\/api\/previews/);
  const { id, title } = await add(desk, `Soon ${word()}`, { status: "draft" });
  const { url } = await as<Made>(desk, emailOf("admin"), "POST", `/api/events/${id}/previews`);
  const address = url.replace(/^https?:\/\/[^/]+/, desk.url);
  await setStatus(desk, id, "published");
  await page.goto(address);
  await expect(page).toHaveURL(`${desk.url}/events/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  // The page of the event loads its later parts until it is left.
  await page.goto("about:blank");
  await setStatus(desk, id, "draft");
  await page.goto(address);
  await expect(page.getByText("This preview has ended.")).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`S-16 the page of a link is accessible at ${width} px, light and dark`, async ({
    page,
    desk,
    accessible,
  }) => {
    const { id, title } = await add(desk, `Seen ${word()}`, { status: "draft" });
    const { url } = await as<Made>(desk, emailOf("admin"), "POST", `/api/events/${id}/previews`);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(url.replace(/^https?:\/\/[^/]+/, desk.url));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await accessible();
    await page.emulateMedia({ colorScheme: "dark" });
    await accessible("contrast");
  });
}

test("S-16 the links of a draft end with the keyboard alone", async ({ page, desk }) => {
  const { id } = await add(desk, `Keys ${word()}`, { status: "draft" });
  await open(page, desk, `&editing=${id}`);
  await button(page, "Make a link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Link to the draft")).toBeFocused();
  await button(page, "Make a link").focus();
  await page.keyboard.press("Enter");
  await button(page, "End link 2").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "End link 1")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, "Make a link")).toBeFocused();
  await expect(form(page).getByRole("heading", { name: "Edit Listing" })).toBeVisible();
});

test("S-16 a draft of a person opens after a reload, and says what it is", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 404/);
  const name = `Amina ${word()}`;
  const { person } = await as<{ person: { slug: string } }>(
    desk,
    emailOf("admin"),
    "POST",
    "/api/people",
    {
      name,
      callings: ["leader"],
      countries: ["Nigeria"],
      summary: "A ruler of whom little is known.",
      status: "draft",
    },
  );
  await signIn(page, desk, "admin");
  await visit(page, `${desk.url}/people/${person.slug}`);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("main").getByText("Draft", { exact: true })).toBeVisible();
});
