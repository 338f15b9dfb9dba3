import type { EventList } from "@/api/types.ts";
import type { QueryInput } from "@/lib/query-string.ts";
import { EventLines } from "./event-line.tsx";
import { Paginator } from "./paginator.tsx";
import { RowSkeleton } from "./row-skeleton.tsx";
import { EventsNotLoaded, StateBlock } from "./state-block.tsx";
import { usePageWithinRange } from "./use-page-within-range.ts";

interface Props {
  /** The response of the API, which may be that of the last address. */
  list: {
    data?: EventList;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  labelledBy: string;
  /** What is said where there are none. */
  empty: string;
  path: string;
  /** Everything the address says besides the page. */
  query: QueryInput;
  page: number;
  limit: number;
  address: (page: number) => string;
}

/** A page of a list of events in lines, with the way to the others. */
export function PagedEvents({ list, labelledBy, empty, address, ...place }: Props) {
  const { data, isPlaceholderData: stale } = list;
  const { page, limit } = place;
  usePageWithinRange(page, limit, stale ? undefined : data?.total, address);
  if (list.isError) return <EventsNotLoaded onRetry={() => void list.refetch()} />;
  if (!data) return <RowSkeleton />;
  if (data.total === 0) return <StateBlock kind="empty" title={empty} />;
  return (
    <>
      <EventLines events={data.items} labelledBy={labelledBy} busy={stale} />
      {data.total > limit && (
        <Paginator
          {...place}
          top={labelledBy}
          usualLimit={limit}
          sizes={[]}
          total={data.total}
          tight
        />
      )}
    </>
  );
}
