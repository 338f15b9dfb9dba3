import { useSyncExternalStore } from "react";
import { onSessionChange, type SessionUser, sessionUser } from "./session.ts";

/** Who is signed in, kept in step with other tabs. Null until the page has hydrated. */
export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, sessionUser, () => null);
}
