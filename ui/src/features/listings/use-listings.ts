import { useMemo } from "react";
import { listings } from "@/api/admin/events.ts";
import { useApi } from "@/api/use-api.ts";
import { effectiveSearch } from "@/domain/url-state.ts";
import { first, parseQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { pageOf, useLastPage, useQueryState } from "@/ui/admin/use-query-state.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { activeFilters, type Filter, readFilter, writeFilter } from "./filter.ts";

export const SIZES = [12, 24, 48, 96] as const;
export const NAMES = { page: "eventsPage", limit: "eventsPageSize" } as const;
const USUAL_SIZE = SIZES[0];

/** Filters, page and the listing being edited are in the address. */
export function useListings() {
  const m = useMessages();
  const { pathname, all, read, change } = useQueryState();
  const filterText = read("filter");
  const filter = useMemo(() => readFilter(filterText), [filterText]);
  const page = pageOf(read(NAMES.page));
  const limit = SIZES.find((size) => String(size) === read(NAMES.limit)) ?? USUAL_SIZE;
  const endpoint = listings({ ...filter, search: effectiveSearch(filter.q), page, limit });
  const query = useApi(endpoint, { keepPrevious: true });
  useFailureToast(query.error, m.states.loadEvents);

  useLastPage(NAMES.page, page, limit, query);

  return {
    ...query,
    endpoint,
    filter,
    active: activeFilters(filter),
    page,
    limit,
    usualLimit: USUAL_SIZE,
    pathname,
    all,
    editing: read("editing"),
    view: read("view") === "removed" ? ("removed" as const) : ("all" as const),
    show: (view: "all" | "removed") => change({ view: view === "all" ? null : view }),
    edit: (id: string | null, replace = id === null) => change({ editing: id }, { replace }),
    /** Any change of a filter returns to the first page. */
    narrow(part: Partial<Filter>, replace = false) {
      // The address may have changed since this was rendered.
      const now = readFilter(first(parseQuery(location.search), "filter"));
      const filter = writeFilter({ ...now, ...part });
      change({ filter, [NAMES.page]: null }, { replace });
    },
    reset: () => change({ filter: null, [NAMES.page]: null }),
  };
}

export type Listings = ReturnType<typeof useListings>;
