import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { add, word } from "../desk.ts";
import { allowErrors, expect, test, visit } from "../fixtures.ts";
import { as, emailOf, openDesk, PASSWORD } from "../people.ts";

/** A collector that keeps every byte it gets: request line, headers, body. */
async function startCollector() {
  const received: { head: string; body: string }[] = [];
  const head = ({ method, url, rawHeaders }: IncomingMessage) =>
    [method, url, ...rawHeaders].join("\n");
  const collector = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ head: head(request), body });
      response.writeHead(202, { "Access-Control-Allow-Origin": "*" }).end("ok");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}`, close: () => collector.close() };
}

const SITE = "history.example.org";
const ENV = (url: string) => ({
  SANKOFA_ADMIN_EMAIL: emailOf("admin"),
  SANKOFA_ADMIN_PASSWORD: PASSWORD,
  SANKOFA_ANALYTICS_URL: url,
  SANKOFA_ANALYTICS_SITE: SITE,
});

test("H-02 R-24 R-41 the collector gets no token, search, draft or dashboard address", async ({
  page,
  browser,
  launch,
}) => {
  allowErrors(/status of 404/);
  const collector = await startCollector();
  const server = await launch({ env: ENV(collector.url) });
  const email = `secrets-${Date.now()}@example.org`;
  await server.addUser(email, "user", PASSWORD);
  const draft = await add(server, `Draft ${word()}`);
  await as(server, emailOf("admin"), "PATCH", `/api/events/${draft.id}/status`, {
    status: "draft",
  });
  const shown = await add(server, `Shown ${word()}`);
  await fetch(`${server.url}/api/auth/forgot-password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  });
  const token = (await server.linkInLetter(email, "/reset-password")).split("token=")[1] ?? "";
  expect(token.length).toBeGreaterThan(40);

  // A link of an earlier release, whose token is in the query.
  await visit(page, `${server.url}/reset-password?token=${token}`);
  await page.getByRole("link", { name: "Back to site" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect.poll(() => collector.received.length).toBe(1);

  await openDesk(page, server, "admin", "?tab=events");
  await visit(page, `${server.url}/events/${draft.id}`);
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect.poll(() => collector.received.length).toBe(2);

  const stranger = await browser.newContext();
  const reader = await stranger.newPage();
  await reader.goto(`${server.url}/events/${draft.id}`, { referer: `${server.url}/admin` });
  await reader.goto(`${server.url}/history?search=whispered`);
  await expect.poll(() => collector.received.length).toBe(3);
  await reader.goto(`${server.url}/events/${shown.id}`, {
    referer: `${server.url}/history?search=whispered`,
  });
  await expect.poll(() => collector.received.length).toBe(4);
  await reader.goto(`${server.url}/timeline`, {
    referer: "https://elsewhere.example/?q=whispered",
  });
  await expect.poll(() => collector.received.length).toBe(5);

  const all = collector.received.map(({ head, body }) => `${head}\n${body}`).join("\n");
  for (const secret of [token, draft.id, "admin", "whispered", "reset-password", email]) {
    expect(all).not.toContain(secret);
  }
  expect(collector.received.map(({ body }) => JSON.parse(body))).toEqual([
    { name: "pageview", url: `${server.url}/`, domain: SITE, referrer: "" },
    { name: "pageview", url: `${server.url}/about`, domain: SITE, referrer: "" },
    { name: "pageview", url: `${server.url}/history`, domain: SITE, referrer: "" },
    { name: "pageview", url: `${server.url}/events/${shown.id}`, domain: SITE, referrer: "" },
    {
      name: "pageview",
      url: `${server.url}/timeline`,
      domain: SITE,
      referrer: "https://elsewhere.example",
    },
  ]);
  await stranger.close();
  collector.close();
});

test("H-02 an old link is rewritten at once, and its page names itself to nobody", async ({
  page,
  desk,
}) => {
  const referrers: (string | undefined)[] = [];
  page.on("request", (request) => referrers.push(request.headers().referer));
  for (const path of ["reset-password", "accept-invite", "verify-email", "setup", "end-sessions"]) {
    allowErrors(/status of 400/);
    const response = await page.goto(`${desk.url}/${path}?token=kept-by-the-page`, {
      waitUntil: "commit",
    });
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
    // Without waiting for the application: the script in the head has run by then.
    await page.waitForFunction(() => document.documentElement.dataset.scripts === "");
    expect(page.url()).toBe(`${desk.url}/${path}#token=kept-by-the-page`);
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("This address lacks its key.")).toHaveCount(0);
  }
  // A script that asks for another one names itself, and not the page.
  expect(referrers.filter((one) => one && !/\/assets\/[\w-]+\.js$/.test(one))).toEqual([]);
});
