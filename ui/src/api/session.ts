import type { components } from "./schema.gen.ts";

export type SessionUser = components["schemas"]["SessionUser"];
export type SignedIn = components["schemas"]["SignedIn"];
type Tokens = SignedIn["tokens"];

const TOKENS = "sankofa.auth.tokens";
const USER = "sankofa.auth.user";

// What the session is kept in when the browser keeps nothing for us.
const memory = new Map<string, string>();

function read<T>(key: string): T | null {
  let text = memory.get(key) ?? null;
  try {
    text = localStorage.getItem(key) ?? text;
  } catch {
    // Storage is blocked; the session lasts as long as the page.
  }
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  if (value === null) memory.delete(key);
  else memory.set(key, JSON.stringify(value));
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Kept in memory above.
  }
}

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Tells of every change: here, and by sign-ins and sign-outs in other tabs. */
export function onSessionChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== null && event.key !== TOKENS && event.key !== USER) return;
    memory.clear();
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", fromOtherTab);
  };
}

export const sessionTokens = (): Tokens | null => read<Tokens>(TOKENS);
export const accessToken = (): string | null => sessionTokens()?.accessToken ?? null;

// The same object as long as nothing changed, as React wants of a snapshot.
let known: { text: string; user: SessionUser | null } = { text: "null", user: null };

/** Who is signed in, as last known; the server decides what they may do. */
export function sessionUser(): SessionUser | null {
  const user = sessionTokens() ? read<SessionUser>(USER) : null;
  const text = JSON.stringify(user);
  if (text !== known.text) known = { text, user };
  return known.user;
}

export function startSession({ tokens, user }: SignedIn): void {
  write(USER, user);
  write(TOKENS, { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken });
  notify();
}

export function updateSessionUser(user: SessionUser): void {
  write(USER, user);
  notify();
}

export function renewAccess(token: string): void {
  const tokens = sessionTokens();
  if (tokens) write(TOKENS, { ...tokens, accessToken: token });
}

export function endSession(): void {
  if (!sessionTokens() && !read(USER)) return;
  write(TOKENS, null);
  write(USER, null);
  notify();
}
