import { useMemo } from "react";
import { type ListingSort, listings } from "@/api/admin/events.ts";
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
const FIRST = { [NAMES.page]: null };

export const SORTS = [
  "changed",
  "newest",
  "oldest",
  "title",
  "country",
] as const satisfies ListingSort[];
export type Sort = (typeof SORTS)[number];

export const VIEWS = [
  "all",
  "mine",
  "drafts",
  "review",
  "no-source",
  "no-picture",
  "no-credit",
  "removed",
] as const;
export type ViewName = (typeof VIEWS)[number];

/** Views, filters, order, page and the listing being edited are in the address. */
export function useListings() {
  const m = useMessages();
  const { pathname, all, read, change } = useQueryState();
  const filterText = read("filter");
  const filter = useMemo(() => readFilter(filterText), [filterText]);
  const page = pageOf(read(NAMES.page));
  const limit = SIZES.find((size) => String(size) === read(NAMES.limit)) ?? USUAL_SIZE;
  const view = VIEWS.find((one) => one === read("view")) ?? VIEWS[0];
  const sort = SORTS.find((one) => one === read("sort")) ?? SORTS[0];
  const endpoint = listings({
    ...filter,
    search: effectiveSearch(filter.q),
    view: view === "all" || view === "removed" ? undefined : view,
    sort,
    page,
    limit,
  });
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
    view,
    sort,
    show: (to: ViewName) => change({ view: to === "all" ? null : to, ...FIRST }),
    order: (by: Sort) => change({ sort: by === SORTS[0] ? null : by, ...FIRST }),
    /** Opens a saved view. */
    apply: (saved: { view: ViewName; sort: Sort; filter: string }) =>
      change({
        view: saved.view === "all" ? null : saved.view,
        sort: saved.sort === SORTS[0] ? null : saved.sort,
        filter: saved.filter || null,
        ...FIRST,
      }),
    filterText,
    edit: (id: string | null, replace = id === null) => change({ editing: id }, { replace }),
    /** Any change of a filter returns to the first page. */
    narrow(part: Partial<Filter>, replace = false) {
      // The address may have changed since this was rendered.
      const now = readFilter(first(parseQuery(location.search), "filter"));
      const filter = writeFilter({ ...now, ...part });
      change({ filter, ...FIRST }, { replace });
    },
    reset: () => change({ filter: null, ...FIRST }),
  };
}

export type Listings = ReturnType<typeof useListings>;
