import { useEffect } from "react";
import { PEOPLE_PER_PAGE, type PeopleFilter, people } from "@/api/admin/users.ts";
import { useApi } from "@/api/use-api.ts";
import { ROLES } from "@/domain/roles.ts";
import { lastPage } from "@/lib/pagination.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { pageOf, useQueryState } from "@/ui/admin/use-query-state.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";

/** The table's state is in the address, so that a reload or a link shows the same people. */
export const NAMES = {
  search: "userSearch",
  role: "userRole",
  active: "userActive",
  page: "usersPage",
} as const;

const ACTIVE = ["true", "false"] as const;

export function usePeople() {
  const { users } = useAdminMessages();
  const { pathname, all, read, change } = useQueryState();
  const filter: PeopleFilter = {
    search: read(NAMES.search),
    role: ROLES.find((role) => role === read(NAMES.role)) ?? "",
    active: ACTIVE.find((value) => value === read(NAMES.active)) ?? "",
    page: pageOf(read(NAMES.page)),
  };
  const endpoint = people(filter);
  const query = useApi(endpoint, { keepPrevious: true });
  useFailureToast(query.error, users.loadFailed);

  // A page past the end redirects to the last one.
  const last = query.data ? lastPage(query.data.total, PEOPLE_PER_PAGE) : filter.page;
  const tooFar = filter.page > last;
  useEffect(() => {
    if (tooFar) change({ [NAMES.page]: last === 1 ? null : last }, { replace: true });
  }, [tooFar, last, change]);

  return {
    ...query,
    items: query.data?.items ?? [],
    endpoint,
    filter,
    pathname,
    all,
    /** Any change of a filter returns to the first page. */
    narrow: (name: keyof typeof NAMES, value: string, replace = false) =>
      change({ [NAMES[name]]: value, [NAMES.page]: null }, { replace }),
    reset: () =>
      change({
        [NAMES.search]: null,
        [NAMES.role]: null,
        [NAMES.active]: null,
        [NAMES.page]: null,
      }),
  };
}

export type People = ReturnType<typeof usePeople>;
