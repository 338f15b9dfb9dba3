import { endpoint, STALE } from "../endpoint.ts";
import type { components } from "../schema.gen.ts";
import { call } from "./call.ts";

type Schemas = components["schemas"];
export type Device = Schemas["Session"];
export type ProfileInput = Schemas["ProfileInput"];
export type PasswordChange = Schemas["PasswordChange"];

export const me = () => endpoint("/api/auth/me", {}, { perReader: true, staleTime: STALE.never });
export const devices = () => endpoint("/api/auth/sessions", {});

export const notices = () => endpoint("/api/auth/notices", {}, { perReader: true });

export const seeNotices = () => call("post", "/api/auth/notices/seen", {});
export const endSessions = (token: string) =>
  call("post", "/api/auth/end-sessions", { body: { token } });
export const endOtherDevices = () => call("delete", "/api/auth/sessions", {});
export const endDevice = (id: string) =>
  call("delete", "/api/auth/sessions/{id}", { path: { id } });
/** For a device that one does not know: all others are signed out with it. */
export const disownDevice = (id: string) =>
  call("post", "/api/auth/sessions/{id}/disown", { path: { id } });

export const login = (body: Schemas["Credentials"]) => call("post", "/api/auth/login", { body });
export const logout = (refreshToken: string) =>
  call("post", "/api/auth/logout", { body: { refreshToken } });
export const register = (body: Schemas["Registration"]) =>
  call("post", "/api/auth/register", { body });
export const setup = (body: Schemas["SetupInput"]) => call("post", "/api/auth/setup", { body });
/** Whether a link works, without using it. */
export const lookAtLink = (body: Schemas["LinkInput"]) => call("post", "/api/auth/link", { body });
export type LinkKind = Schemas["LinkInput"]["kind"];
export type Link = Schemas["LinkAnswer"]["link"];
export const acceptInvite = (body: Schemas["TokenAndPassword"]) =>
  call("post", "/api/auth/accept-invite", { body });
export const resetPassword = (body: Schemas["TokenAndPassword"]) =>
  call("post", "/api/auth/reset-password", { body });
export const forgotPassword = (email: string) =>
  call("post", "/api/auth/forgot-password", { body: { email } });
export const verifyEmail = (token: string) =>
  call("post", "/api/auth/verify-email", { body: { token } });
/** Sends the letter again by which the own address is confirmed. */
export const sendVerification = () => call("post", "/api/auth/send-verification", {});
/** Sends a letter to another address; it counts once it is confirmed. */
export const changeEmail = (body: Schemas["Credentials"]) =>
  call("put", "/api/auth/email", { body });
export const updateProfile = (body: ProfileInput) => call("put", "/api/auth/profile", { body });
export const changePassword = (body: PasswordChange) =>
  call("put", "/api/auth/change-password", { body });
