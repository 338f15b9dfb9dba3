const KEY = "sankofa.destination";
export const LOGIN = "/admin/login";
export const DASHBOARD = "/admin";

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

/** Kept beside the router's own state, because that is lost when a page is fetched anew. */
export function rememberDestination(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage, signing in leads to the dashboard.
  }
}

export function forgetDestination(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

export function destination(state: unknown): string {
  let kept: string | null = null;
  try {
    kept = sessionStorage.getItem(KEY);
  } catch {
    // Nothing was kept.
  }
  const { from } = (state ?? {}) as { from?: unknown };
  return safeDestination(from) ?? safeDestination(kept) ?? DASHBOARD;
}
