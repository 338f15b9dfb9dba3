import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { commentQueue, QUEUE_PER_PAGE } from "@/api/admin/comments.ts";
import { useApiQuery } from "@/api/use-api.ts";
import { lastPage } from "@/lib/pagination.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { pageOf, useQueryState } from "@/ui/admin/use-query-state.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { live } from "./live.ts";

/** The page of the queue is in the address, under a name of its own. */
export const PAGE = "commentsPage";

export function useQueue() {
  const { queue } = useAdminMessages();
  const { pathname, all, read, change } = useQueryState();
  const page = pageOf(read(PAGE));
  const query = useQuery({
    ...useApiQuery(commentQueue(page), { keepPrevious: true }),
    ...live(useQueryClient()),
  });
  // A list that is on screen stays there when a reload fails.
  const failed = query.isLoadingError || (query.isError && !query.data);
  useFailureToast(failed ? query.error : null, queue.loadFailed);

  // The page may be gone after its last comment was decided on.
  const last = query.data ? lastPage(query.data.total, QUEUE_PER_PAGE) : page;
  const tooFar = page > last;
  useEffect(() => {
    if (tooFar) change({ [PAGE]: last === 1 ? null : last }, { replace: true });
  }, [tooFar, last, change]);

  return { data: query.data, refetch: query.refetch, failed, page, pathname, all };
}

export type Queue = ReturnType<typeof useQueue>;
