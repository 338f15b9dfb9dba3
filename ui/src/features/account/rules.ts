import type { AdminMessages } from "@/messages/admin.ts";

/** Catches typing errors; the server and the confirmation mail decide. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim());

export function emailProblem(email: string, m: AdminMessages): string | undefined {
  if (!email.trim()) return m.login.emailRequired;
  return looksLikeEmail(email) ? undefined : m.login.emailInvalid;
}

/** Counted as the server counts: by characters, not by code units. */
export function passwordProblem(password: string, m: AdminMessages): string | undefined {
  const length = Array.from(password).length;
  if (length === 0) return m.login.passwordRequired;
  if (length < 10) return m.account.passwordShort;
  return length > 128 ? m.account.passwordLong : undefined;
}
