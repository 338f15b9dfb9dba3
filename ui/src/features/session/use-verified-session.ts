import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { me } from "@/api/admin.ts";
import { get } from "@/api/client.ts";
import { type SessionUser, updateSessionUser } from "@/api/session.ts";
import { useSessionUser } from "@/api/use-session.ts";

interface Session {
  user: SessionUser | null;
  /** The stored session is being shown to the server for the first time. */
  checking: boolean;
}

/**
 * The stored session, verified once. A refusal ends it; a server that is away does not,
 * because it says nothing about the session.
 */
export function useVerifiedSession(): Session {
  const user = useSessionUser();
  const { data, isPending } = useQuery({
    queryKey: [me(), user?.id],
    queryFn: ({ signal }) => get<{ user: SessionUser }>(me(), signal),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

  useEffect(() => {
    if (data) updateSessionUser(data.user);
  }, [data]);

  return { user, checking: user !== null && isPending };
}
