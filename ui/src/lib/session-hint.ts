import { useSyncExternalStore } from "react";

const TOKENS = "sankofa.auth.tokens";

function subscribe(listener: () => void) {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

function hasTokens(): boolean {
  try {
    return localStorage.getItem(TOKENS) !== null;
  } catch {
    return false;
  }
}

/** Whether someone seems to be signed in here. Good for a label, never for a permission. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(subscribe, hasTokens, () => false);
}
