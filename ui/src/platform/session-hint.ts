import { useSyncExternalStore } from "react";
import { textItem } from "./storage.ts";

const tokens = textItem("localStorage", "auth.tokens");

function subscribe(listener: () => void) {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** Whether someone seems to be signed in here. Good for a label, never for a permission. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => tokens.read() !== null,
    () => false,
  );
}
