import { request } from "@/api/client.ts";
import { endSession, sessionTokens } from "@/api/session.ts";
import { forgetDestination } from "@/platform/destination.ts";

/** Ends the session here at once; the server is told, but not waited for. */
export function signOut(): void {
  const tokens = sessionTokens();
  forgetDestination();
  endSession();
  if (!tokens) return;
  const body = { refreshToken: tokens.refreshToken };
  request("/api/auth/logout", { method: "POST", body }).catch(() => undefined);
}
