import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { commentQueue, QUEUE_PER_PAGE } from "@/api/admin.ts";
import { apiQuery } from "@/api/use-api.ts";
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
    ...apiQuery(commentQueue(page), { keepPrevious: true }),
    ...live(useQueryClient()),
  });
  // What is on screen stays there when it could not be asked for again.
  const failed = query.isLoadingError || (query.isError && !query.data);
  useFailureToast(failed ? query.error : null, queue.loadFailed);

  // The last comment of a page may go; then the page goes, too.
  const last = query.data ? lastPage(query.data.total, QUEUE_PER_PAGE) : page;
  const tooFar = page > last;
  useEffect(() => {
    if (tooFar) change({ [PAGE]: last === 1 ? null : last }, { replace: true });
  }, [tooFar, last, change]);

  return { data: query.data, refetch: query.refetch, failed, page, pathname, all };
}

export type Queue = ReturnType<typeof useQueue>;
