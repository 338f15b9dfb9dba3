import { button, PNG, picture, pressExpired, word } from "../desk.ts";
import { addPerson, addPlace } from "../entries.ts";
import {
  allowErrors,
  expect,
  inBothThemes,
  noSidewaysScroll,
  type Page,
  test,
} from "../fixtures.ts";
import { as, emailOf, openDesk, PASSWORD } from "../people.ts";
import { phonePhoto } from "../photo.ts";
import type { Server } from "../server.ts";

const UPLOADS = "**/api/upload/pictures";
const form = (page: Page) => page.locator("#named-form");
const pictures = (page: Page) =>
  form(page).getByRole("group", { name: "Images" }).getByRole("listitem");
const choose = (page: Page) => form(page).getByLabel("Images", { exact: true });
const notice = (page: Page) => page.getByRole("region", { name: /^You have unsaved work/ });

/** What the device keeps, as text: the form says that it keeps something, not what. */
const worksOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("sankofa-works");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction("works").objectStore("works").getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
          opening.result.close();
        };
      }),
  );

interface Pictured {
  version: number;
  status: string;
  pictures?: { path: string; alt?: string; credit?: string; licence?: string }[];
}

const KINDS = [
  { kind: "person", path: "people", add: addPerson },
  { kind: "place", path: "places", add: addPlace },
] as const;

for (const { kind, path, add } of KINDS) {
  const read = async (desk: Server, id: string) =>
    (await as<Record<string, Pictured>>(desk, emailOf("admin"), "GET", `/api/${path}/${id}`))[
      kind
    ] as Pictured;
  const open = async (page: Page, desk: Server, id: string, name: string) => {
    await openDesk(page, desk, "admin", `?tab=index&of=${path}&named=${id}`);
    await expect(form(page).getByLabel("Name", { exact: true })).toHaveValue(name);
  };
  const save = (page: Page) => button(page, `Save ${kind}`);

  test(`S-04 pictures of a ${kind}: refused without a credit, put in order, seen by readers`, async ({
    page,
    desk,
    accessible,
  }) => {
    const name = `Pictured ${word()}`;
    const { id, slug } = await add(desk, name);
    await open(page, desk, id, name);
    await choose(page).setInputFiles([
      picture(PNG.length, "one.png"),
      await phonePhoto(page, 2700, 3600),
      { name: "map.tiff", mimeType: "image/tiff", buffer: PNG },
    ]);
    await expect(pictures(page)).toHaveCount(3);
    await expect(
      pictures(page).getByText("Only JPEG, PNG, WebP, and GIF images are allowed."),
    ).toBeVisible();
    await button(page, "Remove map.tiff").click();
    await expect(pictures(page).getByRole("progressbar")).toHaveCount(0);
    await button(page, "Move IMG_2041.jpg up").click();
    await expect(form(page).getByText("Moved to place 1 of 2.")).toBeAttached();
    await expect(pictures(page).first()).toContainText("IMG_2041.jpg");
    await expect(button(page, "Move IMG_2041.jpg down")).toBeFocused();

    await save(page).click();
    await expect(form(page).getByText("Picture 1 needs an alternative text.")).toBeVisible();
    await expect(pictures(page).first().getByLabel("Alternative text")).toBeFocused();
    await inBothThemes(page, accessible);
    for (const i of [0, 1]) {
      await pictures(page).nth(i).getByLabel("Alternative text").fill(`What is seen in ${i}`);
      await pictures(page).nth(i).getByLabel("Licence").selectOption("public-domain");
    }
    await save(page).click();
    await expect(form(page).getByText("Picture 1 needs a credit.")).toBeVisible();
    await expect(pictures(page).first().getByLabel("Credit")).toBeFocused();
    expect((await read(desk, id)).pictures ?? []).toHaveLength(0);
    for (const i of [0, 1]) await pictures(page).nth(i).getByLabel("Credit").fill("A studio, 1932");
    await save(page).click();
    await expect(page.getByText(`${name} is saved.`)).toBeVisible();
    expect((await read(desk, id)).pictures).toMatchObject([
      { alt: "What is seen in 0", credit: "A studio, 1932", licence: "public-domain" },
      { alt: "What is seen in 1" },
    ]);
    await page.goto(`${desk.url}/${path}/${slug}`);
    await expect(page.getByRole("img", { name: "What is seen in 0" }).first()).toBeVisible();
    await expect(page.getByRole("figure").first()).toContainText("A studio, 1932");
  });

  test(`S-10 a reload in the middle: the pictures of a ${kind} are there, with their files`, async ({
    page,
    desk,
  }) => {
    const name = `Reloaded ${word()}`;
    const { id } = await add(desk, name, { status: "draft" });
    await open(page, desk, id, name);
    await page.route(UPLOADS, () => undefined);
    await choose(page).setInputFiles([
      picture(PNG.length, "one.png"),
      picture(PNG.length + 1, "two.png"),
    ]);
    await expect(pictures(page).getByRole("progressbar")).toHaveCount(2);
    await pictures(page).first().getByLabel("Alternative text").fill("Written while it is sent");
    await expect(form(page).getByText(/^Kept on this device/)).toBeVisible();
    await expect.poll(() => worksOn(page)).toContain("Written while it is sent");
    await page.reload();
    await page.unroute(UPLOADS);
    await notice(page).getByRole("button", { name: "Restore" }).click();
    await expect(pictures(page)).toHaveCount(2);
    await expect(pictures(page).first().locator("img")).toBeVisible();
    await expect(pictures(page).first().getByLabel("Alternative text")).toHaveValue(
      "Written while it is sent",
    );
    await save(page).click();
    await expect(page.getByText(`${name} is saved.`)).toBeVisible();
    const saved = (await read(desk, id)).pictures;
    expect(saved).toHaveLength(2);
    expect(saved?.[0]?.alt).toBe("Written while it is sent");
    await page.reload();
    await expect(form(page)).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });

  test(`S-12 a line that breaks during an upload for a ${kind}: it is said, kept, and sent later`, async ({
    page,
    desk,
  }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
    const name = `Offline ${word()}`;
    const { id } = await add(desk, name, { status: "draft" });
    await open(page, desk, id, name);
    await page.route(UPLOADS, () => undefined); // on its way, without an answer
    await choose(page).setInputFiles(picture());
    await save(page).click();
    await expect(form(page).getByText(/^Image 1 of 1, \d+%/)).toBeVisible();
    await page.context().setOffline(true);
    await expect(pictures(page).getByText("Network error during upload")).toBeVisible({
      timeout: 2_000,
    });
    await expect(form(page).getByText("There is no connection.")).toBeVisible({ timeout: 2_000 });
    await page.unroute(UPLOADS);
    await page.context().setOffline(false);
    await form(page).getByRole("button", { name: "Try again" }).last().click();
    await expect(page.getByText(`${name} is saved.`)).toBeVisible();
    expect((await read(desk, id)).pictures).toHaveLength(1);
  });
}

test("S-12 an upload for a person can be cancelled, alone and while it is saved", async ({
  page,
  desk,
}) => {
  const name = `Cancelled ${word()}`;
  const { id } = await addPerson(desk, name, { status: "draft" });
  await openDesk(page, desk, "admin", `?tab=index&named=${id}`);
  await page.route(UPLOADS, () => undefined);
  await choose(page).setInputFiles([
    picture(PNG.length, "one.png"),
    picture(PNG.length + 1, "two.png"),
  ]);
  await pictures(page).first().getByRole("button", { name: "Cancel upload" }).click();
  await expect(pictures(page)).toHaveCount(1);
  await expect(pictures(page).first().getByLabel("Alternative text")).toBeFocused();
  await button(page, "Save person").click();
  await expect(button(page, "Saving…")).toBeVisible();
  await form(page).getByRole("button", { name: "Cancel upload" }).last().click();
  await expect(button(page, "Save person")).toBeVisible();
  await expect(pictures(page)).toHaveCount(1);
  await page.unroute(UPLOADS);
  await button(page, "Save person").click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
});

test("S-10 a session that ends with a picture of a place chosen: after signing in, it is there", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 401/);
  const name = `Expired ${word()}`;
  const { id } = await addPlace(desk, name, { status: "draft" });
  await openDesk(page, desk, "admin", `?tab=index&of=places&named=${id}`);
  await choose(page).setInputFiles(picture());
  await expect(pictures(page)).toContainText("small.png");
  await form(page).getByLabel("In a few sentences").fill("Words before the end of the session.");
  await pressExpired(button(page, "Save place"));
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByLabel("Email").fill(emailOf("admin"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /sign in|log in/i }).click();
  await expect(pictures(page)).toHaveCount(1);
  await expect(form(page).getByLabel("In a few sentences")).toHaveValue(
    "Words before the end of the session.",
  );
  await button(page, "Save place").click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
});

test("S-13 two who add a picture to one person keep both", async ({ page, desk }) => {
  allowErrors(/status of 409/);
  const name = `Both ${word()}`;
  const { id } = await addPerson(desk, name, { status: "draft" });
  await openDesk(page, desk, "admin", `?tab=index&named=${id}`);
  await choose(page).setInputFiles(picture(PNG.length, "mine.png"));
  await expect(pictures(page)).toHaveCount(1);
  await as(desk, emailOf("admin"), "PUT", `/api/people/${id}`, {
    pictures: [{ path: "https://images.example/theirs.jpg", alt: "Theirs" }],
  });
  await page.route("https://images.example/**", (route) =>
    route.fulfill({ contentType: "image/png", body: PNG }),
  );
  await button(page, "Save person").click();
  await expect(form(page).getByText("Somebody else has saved")).toBeVisible();
  await expect(pictures(page)).toHaveCount(2);
  await button(page, "Save person").click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
});

test("S-04 pictures of a person fit a phone", async ({ page, desk, accessible }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openDesk(page, desk, "admin", "?tab=index");
  await page.getByRole("button", { name: "New Person", exact: true }).click();
  await choose(page).setInputFiles(await phonePhoto(page, 900, 1200));
  await expect(pictures(page)).toHaveCount(1);
  await expect(pictures(page).getByRole("progressbar")).toHaveCount(0);
  await noSidewaysScroll(page);
  await accessible();
});
