import { ApiError } from "@/api/error.ts";
import type { AdminMessages } from "@/messages/admin.ts";

/** Catches typing errors; the server and the confirmation mail decide. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim());

export function emailProblem(email: string, m: AdminMessages): string | undefined {
  if (!email.trim()) return m.login.emailRequired;
  return looksLikeEmail(email) ? undefined : m.login.emailInvalid;
}

export const PASSWORD_LENGTH = { least: 10, most: 128 } as const;

/** Counts code points, as the server does. */
export function passwordProblem(password: string, m: AdminMessages): string | undefined {
  const length = Array.from(password).length;
  if (length === 0) return m.login.passwordRequired;
  if (length < PASSWORD_LENGTH.least) return m.account.passwordShort;
  return length > PASSWORD_LENGTH.most ? m.account.passwordLong : undefined;
}

/** Whether the first step of a sign-in has to be taken again. */
export const signInExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.body as { code?: string } | null)?.code === "sign_in_expired";
