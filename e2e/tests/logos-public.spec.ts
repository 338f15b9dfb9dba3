import { PNG } from "../desk.ts";
import { allowErrors, expect, test, visit } from "../fixtures.ts";
import { emailOf, login, PASSWORD } from "../people.ts";

test("HDR-15 HDR-16 FTR-07 FTR-08 the active logos stand in header and footer; a lost one leaves the initials", async ({
  page,
  launch,
}) => {
  allowErrors(/ERR_FAILED .*\/uploads\/logos\//);
  const server = await launch();
  await server.addUser(emailOf("admin"), "admin", PASSWORD);
  const { tokens } = await login(server, emailOf("admin"));
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
});
