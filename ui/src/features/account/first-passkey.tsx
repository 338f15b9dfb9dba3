import { useSyncExternalStore } from "react";
import { supportsPasskeys, usedPasskeyHere } from "./passkey.ts";
import { PasskeyStep } from "./passkey-step.tsx";

const never = () => () => undefined;

/**
 * Offers to sign in with a passkey alone. Only browsers in which one was used see it, so that
 * the page is the same as before for everybody else.
 */
export function FirstPasskey() {
  const offered = useSyncExternalStore(
    never,
    () => supportsPasskeys() && usedPasskeyHere(),
    () => false,
  );
  return offered ? <PasskeyStep /> : null;
}
