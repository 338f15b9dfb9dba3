import { useQuery, useQueryClient } from "@tanstack/react-query";
import { commentQueue, QUEUE_PER_PAGE } from "@/api/admin/comments.ts";
import { useApiQuery } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { pageOf, useLastPage, useQueryState } from "@/ui/admin/use-query-state.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { live } from "./live.ts";

/** The page of the queue is in the address, under a name of its own. */
export const PAGE = "commentsPage";

export function useQueue() {
  const { queue } = useAdminMessages();
  const page = pageOf(useQueryState().read(PAGE));
  const query = useQuery({
    ...useApiQuery(commentQueue(page), { keepPrevious: true }),
    ...live(useQueryClient()),
  });
  // A list that is on screen stays there when a reload fails.
  const failed = query.isLoadingError || (query.isError && !query.data);
  useFailureToast(failed ? query.error : null, queue.loadFailed);

  useLastPage(PAGE, page, QUEUE_PER_PAGE, query);

  return { data: query.data, refetch: query.refetch, failed, page };
}

export type Queue = ReturnType<typeof useQueue>;
