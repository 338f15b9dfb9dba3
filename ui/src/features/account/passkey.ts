import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import {
  beginPasskey,
  beginPasskeyLogin,
  confirmPasskey,
  finishPasskeyLogin,
} from "@/api/admin/factors.ts";
import { ApiError } from "@/api/error.ts";
import { textItem } from "@/platform/storage.ts";

// Whether a passkey was used in this browser; only then is it offered as the first step.
const used = textItem("localStorage", "passkey");

export const usedPasskeyHere = (): boolean => used.read() !== null;

export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === "function";

/** Only who uses a passkey loads the code for it. */
const load = () => import("@simplewebauthn/browser");

type Credential = Parameters<typeof finishPasskeyLogin>[0]["credential"];
const asCredential = (response: object) => response as Credential;

/** Signs in with a passkey: as the second step of a sign-in, or without a token as the only one. */
export async function enterWithPasskey(step?: string) {
  const [{ startAuthentication }, { token, options }] = await Promise.all([
    load(),
    beginPasskeyLogin(step),
  ]);
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = asCredential(await startAuthentication({ optionsJSON }));
  const answer = await finishPasskeyLogin({ token, credential });
  used.write("used");
  return answer;
}

/** Makes a passkey and adds it to the account. */
export async function addPasskey(password: string, name: string) {
  const [{ startRegistration }, { token, options }] = await Promise.all([
    load(),
    beginPasskey(password),
  ]);
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = asCredential(await startRegistration({ optionsJSON }));
  const added = await confirmPasskey({ token, credential, name });
  used.write("used");
  return added;
}

/** Whether the browser, not the server, ended it: by a click on cancel, or a time-out. */
export const wasCancelled = (error: unknown): boolean => !(error instanceof ApiError);
