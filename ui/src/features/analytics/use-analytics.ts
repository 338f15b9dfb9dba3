import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { logStats } from "@/api/admin/logs.ts";
import { load, STALE } from "@/api/endpoint.ts";
import { stats } from "@/api/events.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { failureText } from "./numbers.ts";

/**
 * Loaded when the tab is first opened, and again only on demand. Cached apart from the
 * public statistics, which leave drafts out.
 */
export function useAnalytics() {
  const { analytics } = useAdminMessages();
  const user = useSessionUser();
  const query = useQuery({
    queryKey: ["analytics", user?.id],
    queryFn: async ({ signal }) => {
      const [events, log] = await Promise.all([load(stats(), signal), load(logStats(), signal)]);
      return { events, log };
    },
    staleTime: STALE.never,
    gcTime: Number.POSITIVE_INFINITY,
  });

  const { error } = query;
  useEffect(() => {
    if (error) toast.error(failureText(error, analytics.failed));
  }, [error, analytics]);

  return query;
}

export type Analytics = ReturnType<typeof useAnalytics>;
