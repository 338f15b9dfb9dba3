import { type ReactNode, useEffect, useRef } from "react";
import type { SessionUser } from "@/api/session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { LOGIN, rememberDestination } from "@/platform/destination.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";
import styles from "./guard.module.css";
import { useVerifiedSession } from "./use-verified-session.ts";

/** Renders its children for whoever is signed in, and redirects everybody else to sign in. */
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
    // After a sign-out, here or in another tab, the next sign-in does not return to this page.
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
