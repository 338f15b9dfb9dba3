import { jsonItem } from "@/platform/storage.ts";
import { createStore } from "@/platform/store.ts";
import type { components } from "./schema.gen.ts";

export type SessionUser = components["schemas"]["SessionUser"];
export type SignedIn = components["schemas"]["SignedIn"];
type Tokens = SignedIn["tokens"];

const storedTokens = jsonItem<Tokens>("localStorage", "auth.tokens");
const storedUser = jsonItem<SessionUser>("localStorage", "auth.user");

const readUser = () => (storedTokens.read() ? storedUser.read() : null);

const session = createStore<SessionUser | null>(readUser());

/** Keeps the object while its content is the same, so that components do not render again. */
function sync(): void {
  const user = readUser();
  if (JSON.stringify(user) !== JSON.stringify(session.get())) session.set(user);
}

/** Calls back after every change: here, and by sign-ins and sign-outs in other tabs. */
export function onSessionChange(listener: () => void): () => void {
  const unsubscribe = session.subscribe(listener);
  // A page that was frozen in the back/forward cache received no storage events.
  window.addEventListener("storage", sync);
  window.addEventListener("pageshow", sync);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", sync);
    window.removeEventListener("pageshow", sync);
  };
}

export const sessionTokens = (): Tokens | null => storedTokens.read();
export const accessToken = (): string | null => sessionTokens()?.accessToken ?? null;

/** Who is signed in, as last known; the server decides what they may do. */
export const sessionUser = (): SessionUser | null => session.get();

export function startSession({ tokens, user }: SignedIn): void {
  storedUser.write(user);
  storedTokens.write({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken });
  sync();
}

export function updateSessionUser(user: SessionUser): void {
  storedUser.write(user);
  sync();
}

export function renewAccess(token: string): void {
  const tokens = sessionTokens();
  if (tokens) storedTokens.write({ ...tokens, accessToken: token });
}

export function endSession(): void {
  storedTokens.write(null);
  storedUser.write(null);
  sync();
}
