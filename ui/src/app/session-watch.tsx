import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenSessionIsLost } from "@/api/client.ts";
import { onSessionChange, sessionUser } from "@/api/session.ts";
import { useMessages } from "@/messages/context.ts";
import { LOGIN, rememberDestination } from "@/platform/destination.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { toast } from "@/platform/toasts.ts";

/** Redirects to the login when a session is lost, and clears the cache when the user changes. */
export function SessionWatch() {
  const m = useMessages();
  const navigate = useNavigate();
  const client = useQueryClient();

  useEffect(() => {
    whenSessionIsLost(() => {
      const { pathname, search, hash } = location;
      const from = pathname + search + hash;
      toast.error(m.session.expired);
      rememberDestination(from);
      navigate(LOGIN, { state: { from } });
    });
  }, [m, navigate]);

  useEffect(() => {
    let known = sessionUser()?.id;
    return onSessionChange(() => {
      const id = sessionUser()?.id;
      if (id === known) return;
      known = id;
      // Cached responses of one user are not for the next. Active queries are kept: they
      // refetch by themselves or are about to be unmounted.
      setTimeout(() => client.removeQueries({ type: "inactive" }));
    });
  }, [client]);

  return null;
}
