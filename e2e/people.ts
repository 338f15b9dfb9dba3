import type { Page } from "@playwright/test";
import type { Server } from "./server.ts";

export type Role = "admin" | "editor" | "user";

export const PASSWORD = "correct-horse-battery";
export const emailOf = (role: Role) => `${role}@example.org`;

export interface Session {
  tokens: { accessToken: string; refreshToken: string };
  user: { id: string; email: string; role: Role };
}

function call(server: Server, method: string, path: string, body?: unknown, token?: string) {
  return fetch(server.url + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

async function read<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
}

export async function login(server: Server, email: string, password = PASSWORD): Promise<Session> {
  return read<Session>(await call(server, "POST", "/api/auth/login", { email, password }));
}

const tokens = new WeakMap<Server, Map<string, string>>();

/** Calls the API as somebody. The tests of a server share one session per account. */
export async function as<T = unknown>(
  server: Server,
  email: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const kept = tokens.get(server) ?? new Map<string, string>();
  tokens.set(server, kept);
  const attempt = async (renew: boolean) => {
    const known = renew ? undefined : kept.get(email);
    const token = known ?? (await login(server, email)).tokens.accessToken;
    kept.set(email, token);
    return call(server, method, path, body, token);
  };
  const response = await attempt(false);
  // Access tokens expire after 15 minutes, which a slow run can exceed.
  return read<T>(response.status === 401 ? await attempt(true) : response);
}

/** Stores a new session in the browser, in the form in which the sign-in page stores it. */
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

/** Signs in, opens the dashboard and waits until it is rendered. */
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

/** A promise that a test resolves, to hold a response back until then. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const release: (() => void)[] = [];
  const opened = new Promise<void>((resolve) => release.push(resolve));
  return { opened, open: () => release[0]?.() };
}
