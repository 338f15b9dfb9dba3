import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, start, test, visit } from "../fixtures.ts";

const BINARY = join(import.meta.dirname, "..", "..", "bin", "sankofa");
// A red dot, the smallest picture there is.
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("HDR-15 HDR-16 FTR-07 FTR-08 the active logos stand in header and footer; a lost one leaves the initials", async ({
  page,
}) => {
  const server = await start();
  const password = "a fine long password";
  execFileSync(
    BINARY,
    [
      "user",
      "add",
      "--data",
      server.data,
      "--email",
      "a@example.org",
      "--role",
      "admin",
      "--password-stdin",
    ],
    {
      input: `${password}\n`,
    },
  );
  const signedIn = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "a@example.org", password }),
  });
  const { tokens } = (await signedIn.json()) as { tokens: { accessToken: string } };
  const headers = { Authorization: `Bearer ${tokens.accessToken}` };

  await visit(page, server.url);
  await expect(page.getByRole("banner").getByRole("img", { name: "Sankofa" })).toHaveText("SA");

  for (const type of ["header", "footer"]) {
    const form = new FormData();
    form.set("logo", new Blob([PNG], { type: "image/png" }), "logo.png");
    form.set("name", `Our ${type}`);
    form.set("type", type);
    const made = await fetch(`${server.url}/api/logos/upload`, {
      method: "POST",
      headers,
      body: form,
    });
    expect(made.status).toBe(201);
    const { logo } = (await made.json()) as { logo: { id: string; url: string } };
    const active = await fetch(`${server.url}/api/logos/${logo.id}/activate`, {
      method: "PATCH",
      headers,
    });
    expect(active.status).toBe(200);
    await visit(page, server.url);
    const image = page.getByRole(type === "header" ? "banner" : "contentinfo").locator("img");
    await expect(image).toHaveAttribute("src", new RegExp(`${logo.url}$`));
    await expect(image).toHaveJSProperty("complete", true);
  }

  await page.route("**/uploads/**", (route) => route.abort());
  await visit(page, `${server.url}/about`);
  for (const place of ["banner", "contentinfo"] as const) {
    await expect(page.getByRole(place).getByRole("img", { name: "Sankofa" })).toHaveText("SA");
    await expect(page.getByRole(place).locator("img")).toHaveCount(0);
  }
  await server.stop();
});
