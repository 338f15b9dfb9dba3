import { stopClock } from "../clock.ts";
import { addLogo, button, PNG, picture, word } from "../desk.ts";
import { allowErrors, expect, test } from "../fixtures.ts";
import { openDesk } from "../people.ts";

test("LOGO-01…07 LOGO-11 VAL-24…28 a logo is uploaded, used and deleted", async ({
  page,
  desk,
  accessible,
}) => {
  const name = `Mark ${word()}`;
  await page.clock.install();
  await openDesk(page, desk, "editor", "?tab=logos");
  await page.getByRole("button", { name: "Upload logo" }).click();
  await expect(page.getByText("Please choose a file.")).toBeVisible();
  await expect(page.getByText("Logo name is required.")).toBeVisible();
  await page.getByLabel("File").setInputFiles(picture(PNG.length, "a.gif", "image/gif"));
  await expect(page.getByText("Only JPEG, PNG, SVG, and WebP files are allowed")).toBeVisible();
  await page.getByLabel("File").setInputFiles(picture(5242881));
  await expect(page.getByText("File size must be less than 5MB")).toBeVisible();
  await page.getByLabel("File").setInputFiles(picture());
  await expect(page.getByLabel("Name")).toHaveAttribute("maxlength", "100");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("radio", { name: "Footer" }).check();
  await stopClock(page);
  await page.getByRole("button", { name: "Upload logo" }).click();
  await expect(page.getByText("Upload complete").first()).toBeVisible();
  await expect(page.getByText("Logo uploaded successfully!")).toBeVisible();
  await page.clock.resume();
  const footer = page.getByRole("region", { name: /^Footer/ });
  await footer.getByRole("button", { name: `Activate ${name}` }).click();
  await expect(footer.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByText("Logo activated.")).toBeVisible();
  await accessible();
  await footer.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(page.getByText("Are you sure you want to delete this logo?")).toBeVisible();
  await button(page, "Keep logo").click();
  await expect(footer.getByText(name)).toBeVisible();
  await footer.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(footer.getByText(name)).toHaveCount(0);
  await expect(page.getByText("Logo deleted.")).toBeVisible();
});

test("LOGO-10 the picture of a logo comes from its url", async ({ page, desk }) => {
  const name = `Mark ${word()}`;
  const { url } = await addLogo(desk, name);
  await openDesk(page, desk, "editor", "?tab=logos");
  const image = page.getByRole("img", { name, exact: true });
  await expect(image).toHaveAttribute("src", url);
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.currentSrc]))
    .toEqual([1, desk.url + url]);
});

test("ERR-31 ERR-34 ERR-35 a logo that does not arrive is told from one that is refused", async ({
  page,
  desk,
}) => {
  allowErrors(
    /(ERR_FAILED|status of (401|500|502)) .*\/api\/logos\/upload/,
    /status of 401 .*\/api\/auth\/refresh/,
  );
  const name = `Lost ${word()}`;
  await openDesk(page, desk, "editor", "?tab=logos");
  await page.getByLabel("File").setInputFiles(picture());
  await page.getByLabel("Name").fill(name);
  const cases = [
    [{ status: 500, json: { message: "The disk is tired." } }, "Upload failed: The disk is tired."],
    [{ status: 502, body: "" }, "Failed to upload logo. Please try again."],
    [null, "Failed to upload logo. Please try again."],
  ] as const;
  for (const [answer, text] of cases) {
    await page.route("**/api/logos/upload", (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await page.getByRole("button", { name: "Upload logo" }).click();
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
    await expect(page.locator("form").getByText(text)).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue(name);
    await page.unroute("**/api/logos/upload");
    // All at once: messages also go by themselves.
    await page.getByRole("button", { name: "Dismiss" }).evaluateAll((buttons) => {
      for (const one of buttons) (one as HTMLButtonElement).click();
    });
  }
  // The session is ended for real, on another device.
  const { tokens } = JSON.parse(
    await page.evaluate(() => JSON.stringify({ tokens: localStorage["sankofa.auth.tokens"] })),
  ) as { tokens: string };
  await fetch(`${desk.url}/api/auth/logout`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refreshToken: JSON.parse(tokens).refreshToken }),
  });
  await page.getByRole("button", { name: "Upload logo" }).click();
  await expect(page.getByText("Your session has expired. Please log in again.")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("ERR-36 ERR-37 a logo that cannot be activated or deleted stays as it was", async ({
  page,
  desk,
}) => {
  allowErrors(/status of 500 .*\/api\/logos\//);
  const name = `Stuck ${word()}`;
  const { id } = await addLogo(desk, name);
  await openDesk(page, desk, "editor", "?tab=logos");
  await page.route(`**/api/logos/${id}**`, (route) => route.fulfill({ status: 500, body: "" }));
  await button(page, `Activate ${name}`).click();
  await expect(page.getByText("Failed to activate logo. Please try again.")).toBeVisible();
  await expect(button(page, `Activate ${name}`)).toBeVisible();
  await button(page, `Delete ${name}`).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete logo. Please try again.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name })).toBeVisible();
});

test("R-29 a drawing that is refused says why, and once", async ({ page, desk, accessible }) => {
  allowErrors(/status of 400 .*\/api\/logos\/upload/);
  const name = `Active ${word()}`;
  await openDesk(page, desk, "editor", "?tab=logos");
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  await page.getByLabel("File").setInputFiles({
    name: "active.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(drawing),
  });
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Upload logo" }).click();
  const why = "The drawing contains <script>, which a logo cannot have.";
  await expect(page.locator("form").getByText(why)).toHaveCount(1);
  await expect(page.getByRole("alert").filter({ hasText: why })).toHaveCount(1);
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await accessible();
});
