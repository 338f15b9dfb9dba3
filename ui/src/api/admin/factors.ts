import { endpoint } from "../endpoint.ts";
import type { components } from "../schema.gen.ts";
import { call } from "./call.ts";

type Schemas = components["schemas"];
export type Factor = Schemas["Factor"];
export type FactorKind = Factor["kind"];
export type AddedFactor = Schemas["AddedFactor"];
export type TOTPSetup = Schemas["TOTPSetup"];
export type SecondStep = Schemas["SecondStep"]["secondFactor"];
export type StepMethod = SecondStep["methods"][number];
export type SignInAnswer = Schemas["SignInAnswer"];

export const factors = () => endpoint("/api/auth/factors", {}, { perReader: true });

export const finishWithCode = (body: Schemas["CodeInput"]) =>
  call("post", "/api/auth/second-factor", { body });
export const beginPasskeyLogin = (token?: string) =>
  call("post", "/api/auth/passkey/options", { body: { token } });
export const finishPasskeyLogin = (body: Schemas["PasskeyResponse"]) =>
  call("post", "/api/auth/passkey", { body });

export const beginTOTP = (password: string) =>
  call("post", "/api/auth/factors/totp", { body: { password } });
export const confirmTOTP = (body: Schemas["TOTPConfirmation"]) =>
  call("post", "/api/auth/factors/totp/confirm", { body });
export const beginPasskey = (password: string) =>
  call("post", "/api/auth/factors/passkey", { body: { password } });
export const confirmPasskey = (body: Schemas["PasskeyConfirmation"]) =>
  call("post", "/api/auth/factors/passkey/confirm", { body });
export const renewRecoveryCodes = (password: string) =>
  call("post", "/api/auth/factors/recovery-codes", { body: { password } });
export const renameFactor = (id: string, body: Schemas["FactorNameInput"]) =>
  call("patch", "/api/auth/factors/{id}", { path: { id }, body });
export const removeFactor = (id: string, password: string) =>
  call("post", "/api/auth/factors/{id}/remove", { path: { id }, body: { password } });
