import { useCallback, useEffect, useState } from "react";
import { request } from "@/api/client.ts";
import { ApiError, reasonOf } from "@/api/error.ts";
import { type SignedIn, startSession } from "@/api/session.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { destination, forgetDestination } from "@/platform/destination.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";

export interface Failure {
  text: string;
  detail?: string;
}

const DOORS = /^\/(admin\/login|register|forgot-password|reset-password)\b/;

/** Goes where the person wanted to go before they were stopped at the door. */
export function useGoOn(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();

  useEffect(
    () => () => {
      // Who turns back to the site no longer wants to go there.
      if (!DOORS.test(location.pathname)) forgetDestination();
    },
    [],
  );

  return useCallback(() => {
    const to = destination(state);
    forgetDestination();
    navigate(to, { replace: true });
  }, [navigate, state]);
}

/** Whoever is signed in, here or in another tab, has nothing to do at the door. */
export function useLeaveWhenSignedIn(): void {
  const user = useSessionUser();
  const goOn = useGoOn();
  useEffect(() => {
    if (user) goOn();
  }, [user, goOn]);
}

/** Sends a form whose answer is a session. */
export function useEnter(path: string, failed: string) {
  const { login } = useAdminMessages();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function enter(body: unknown): Promise<unknown> {
    if (busy) return null;
    setBusy(true);
    setFailure(null);
    try {
      startSession(await request<SignedIn>(path, { method: "POST", body }));
      return null;
    } catch (error) {
      const offline = error instanceof ApiError && error.status === 0;
      setFailure(offline ? { text: login.network } : { text: failed, detail: reasonOf(error) });
      return error;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, setFailure, enter };
}
