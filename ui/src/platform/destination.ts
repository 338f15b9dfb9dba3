import { textItem } from "./storage.ts";

export const LOGIN = "/admin/login";
export const DASHBOARD = "/admin";

// Stored besides the history state, which is lost when the page is loaded again.
const stored = textItem("sessionStorage", "destination");

/**
 * Where signing in may lead: a path of this site and nothing else. Two slashes, or a
 * slash and a backslash, would be read as the name of another host.
 */
export function safeDestination(path: unknown): string | null {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return null;
  // Browsers drop tabs and line breaks from an address before they read it.
  if (/[\t\r\n]/.test(path)) return null;
  return /^\/admin\/login\/*(?:[?#]|$)/.test(path) ? null : path;
}

export const rememberDestination = (path: string): void => stored.write(path);

export const forgetDestination = (): void => stored.write(null);

/** The page to open after signing in: from the history state, from storage, or the dashboard. */
export function destination(state: unknown): string {
  const { from } = (state ?? {}) as { from?: unknown };
  return safeDestination(from) ?? safeDestination(stored.read()) ?? DASHBOARD;
}
