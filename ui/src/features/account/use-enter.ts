import { useCallback, useEffect, useState } from "react";
import type { SecondStep, SignInAnswer } from "@/api/admin/factors.ts";
import { ApiError, reasonOf } from "@/api/error.ts";
import { startSession } from "@/api/session.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { destination, forgetDestination } from "@/platform/destination.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";

export interface Failure {
  text: string;
  detail?: string;
}

const SIGN_IN_PAGES = /^\/(admin\/login|register|forgot-password|reset-password)\b/;

/** Navigates to the page that asked for the sign-in. */
export function useGoOn(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();

  useEffect(
    () => () => {
      // Whoever returns to the site does not want to go there any more.
      if (!SIGN_IN_PAGES.test(location.pathname)) forgetDestination();
    },
    [],
  );

  return useCallback(() => {
    const to = destination(state);
    forgetDestination();
    navigate(to, { replace: true });
  }, [navigate, state]);
}

/** Leaves the page once the person is signed in, here or in another tab. */
export function useLeaveWhenSignedIn(): void {
  const user = useSessionUser();
  const goOn = useGoOn();
  useEffect(() => {
    if (user) goOn();
  }, [user, goOn]);
}

/** Sends a form whose response is a session, or the second step that leads to one. */
export function useEnter<B>(
  send: (body: B) => Promise<SignInAnswer>,
  failed: string,
  onDone?: () => void,
) {
  const { login } = useAdminMessages();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);

  async function enter(body: B): Promise<unknown> {
    if (busy) return null;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await send(body);
      if ("secondFactor" in answer) setStep(answer.secondFactor);
      else {
        startSession(answer);
        onDone?.();
      }
      return null;
    } catch (error) {
      const offline = error instanceof ApiError && error.status === 0;
      setFailure(offline ? { text: login.network } : { text: failed, detail: reasonOf(error) });
      return error;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, setFailure, enter, step, setStep };
}
