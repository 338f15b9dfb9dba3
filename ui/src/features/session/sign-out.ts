import { logout } from "@/api/admin/auth.ts";
import { endSession, sessionTokens, sessionUser } from "@/api/session.ts";
import { forgetDestination } from "@/platform/destination.ts";
import { forgetWorks } from "@/platform/kept.ts";
import { forgetRecent } from "@/ui/admin/use-kept.ts";

/** Ends the session at once, without waiting for the response of the server. */
export function signOut(): void {
  const tokens = sessionTokens();
  const user = sessionUser();
  // Before the forms close, so that they keep nothing more.
  if (user) forgetWorks(user.id).catch(() => undefined);
  forgetRecent();
  forgetDestination();
  endSession();
  if (tokens) logout(tokens.refreshToken).catch(() => undefined);
}
