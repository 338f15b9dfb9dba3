import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LogStats, logStats } from "@/api/admin.ts";
import { get } from "@/api/client.ts";
import { stats } from "@/api/endpoints.ts";
import type { EventStats } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { failureText } from "./numbers.ts";

/**
 * Loaded when the tab is first opened, and again only when somebody asks for it. Kept
 * apart from the public numbers, which leave drafts out.
 */
export function useAnalytics() {
  const { analytics } = useAdminMessages();
  const user = useSessionUser();
  const query = useQuery({
    queryKey: ["analytics", user?.id],
    queryFn: async ({ signal }) => {
      const [events, log] = await Promise.all([
        get<EventStats>(stats(), signal),
        get<LogStats>(logStats(), signal),
      ]);
      return { events, log };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

  const { error } = query;
  useEffect(() => {
    if (error) toast.error(failureText(error, analytics.failed));
  }, [error, analytics]);

  return query;
}

export type Analytics = ReturnType<typeof useAnalytics>;
