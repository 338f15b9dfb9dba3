import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { me } from "@/api/admin/auth.ts";
import { type SessionUser, updateSessionUser } from "@/api/session.ts";
import { apiQuery } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";

interface Session {
  user: SessionUser | null;
  /** The server is checking the stored session for the first time. */
  checking: boolean;
}

/** The stored session, verified once. A rejection ends it; an unavailable server does not. */
export function useVerifiedSession(): Session {
  const user = useSessionUser();
  const { data, isPending } = useQuery({
    ...apiQuery(me(), user, { enabled: user !== null }),
    gcTime: Number.POSITIVE_INFINITY,
  });

  useEffect(() => {
    if (data) updateSessionUser(data.user);
  }, [data]);

  return { user, checking: user !== null && isPending };
}
