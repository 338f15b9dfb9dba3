import { type ReactNode, useEffect, useRef } from "react";
import type { SessionUser } from "@/api/session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { LOGIN, rememberDestination } from "@/platform/destination.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";
import styles from "./guard.module.css";
import { useVerifiedSession } from "./use-verified-session.ts";

/** Shows what is inside to whoever is signed in, and sends everybody else to sign in first. */
export function Guard({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { dashboard } = useAdminMessages();
  const { user, checking } = useVerifiedSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const wasSignedIn = useRef(user !== null);

  useEffect(() => {
    if (user) {
      wasSignedIn.current = true;
      return;
    }
    // Who has just signed out, here or in another tab, starts afresh next time.
    const from = wasSignedIn.current ? undefined : pathname + search + hash;
    if (from) rememberDestination(from);
    navigate(LOGIN, { replace: true, state: from ? { from } : null });
  }, [user, pathname, search, hash, navigate]);

  if (!user) return null;
  if (checking) {
    return (
      <p className={styles.checking} role="status">
        {dashboard.loading}
      </p>
    );
  }
  return children(user);
}
