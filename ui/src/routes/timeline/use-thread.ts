import { useQueries } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { apiQuery } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import type { TimelineState } from "@/domain/url-state.ts";
import { lastPage } from "@/lib/pagination.ts";
import { useLocation } from "@/platform/navigation.ts";
import { timelineEvents } from "./queries.ts";

/** Beyond this many pages the reader asks for more, so that the footer can be reached. */
const UNASKED = 4;

/** How far the threads of this visit have grown, so that going back finds them as they were. */
const lengths = new Map<string, number>();

/** The page of the address, and those after it that scrolling has called up. */
export function useThread(state: TimelineState) {
  // Another filter or page is another thread, and begins anew.
  const name = `${useLocation().key} ${timelineEvents(state).url}`;
  const reader = useSessionUser();
  const [, grow] = useState({});
  const pages = lengths.get(name) ?? 1;
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, i) =>
      apiQuery(timelineEvents({ ...state, page: state.page + i }), reader),
    ),
  });
  const [first] = results;
  const total = first?.data?.total;
  const nextPage = state.page + pages;
  const loadingMore = results.some((result) => result.isPending);
  const failed = results.some((result) => result.isError);
  const hasMore = total !== undefined && nextPage <= lastPage(total, state.limit);

  const more = useCallback(() => {
    lengths.set(name, pages + 1);
    grow({});
  }, [name, pages]);

  return {
    events: results.flatMap((result) => result.data?.items ?? []),
    total,
    totalCapped: first?.data?.totalCapped,
    pages,
    nextPage,
    hasMore: hasMore && !loadingMore && !failed,
    loadingMore,
    auto: pages < UNASKED,
    more,
    error: first?.error ?? null,
    /** A further page that failed leaves what is already there. */
    moreFailed: results.slice(1).some((result) => result.isError),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
