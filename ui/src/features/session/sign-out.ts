import { logout } from "@/api/admin/auth.ts";
import { endSession, sessionTokens } from "@/api/session.ts";
import { forgetDestination } from "@/platform/destination.ts";

/** Ends the session at once, without waiting for the response of the server. */
export function signOut(): void {
  const tokens = sessionTokens();
  forgetDestination();
  endSession();
  if (tokens) logout(tokens.refreshToken).catch(() => undefined);
}
