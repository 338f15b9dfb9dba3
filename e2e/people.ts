import type { Page } from "@playwright/test";
import type { Server } from "./server.ts";

export type Role = "admin" | "editor" | "user";

export const PASSWORD = "correct-horse-battery";
export const emailOf = (role: Role) => `${role}@example.org`;

export interface Session {
  tokens: { accessToken: string; refreshToken: string };
  user: { id: string; email: string; role: Role };
}

async function send<T>(
  server: Server,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<T> {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export function login(server: Server, email: string, password = PASSWORD): Promise<Session> {
  return send<Session>(server, "POST", "/api/auth/login", { email, password });
}

const kept = new WeakMap<Server, Map<string, Session>>();

/** Calls the API as somebody; one session per person serves all tests of a server. */
export async function as<T = unknown>(
  server: Server,
  email: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const sessions = kept.get(server) ?? new Map<string, Session>();
  kept.set(server, sessions);
  const session = sessions.get(email) ?? (await login(server, email));
  sessions.set(email, session);
  return send<T>(server, method, path, body, session.tokens.accessToken);
}

/** Puts a session of its own into the browser, the way signing in leaves it. */
export async function signIn(page: Page, server: Server, who: Role | string): Promise<Session> {
  const email = who.includes("@") ? who : emailOf(who as Role);
  const session = await login(server, email);
  await page.goto(`${server.url}/api/health`);
  await page.evaluate(({ tokens, user }) => {
    localStorage.setItem("sankofa.auth.tokens", JSON.stringify(tokens));
    localStorage.setItem("sankofa.auth.user", JSON.stringify(user));
  }, session);
  return session;
}

/** Opens the dashboard as somebody and waits until it is there. */
export async function openDesk(
  page: Page,
  server: Server,
  who: Role | string,
  search = "",
): Promise<void> {
  await signIn(page, server, who);
  await page.goto(`${server.url}/admin${search}`);
  await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
}

/** Something to wait for, until a test says that the wait is over. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const release: (() => void)[] = [];
  const opened = new Promise<void>((resolve) => release.push(resolve));
  return { opened, open: () => release[0]?.() };
}

/** Stops the page's clock, so that a test can move it on by what it wants to prove. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}
