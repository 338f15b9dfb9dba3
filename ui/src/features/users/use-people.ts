import { PEOPLE_PER_PAGE, type PeopleFilter, people } from "@/api/admin/users.ts";
import { useApi } from "@/api/use-api.ts";
import { ROLES } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { pageOf, useLastPage, useQueryState } from "@/ui/admin/use-query-state.ts";
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
  const { read, change } = useQueryState();
  const filter: PeopleFilter = {
    search: read(NAMES.search),
    role: ROLES.find((role) => role === read(NAMES.role)) ?? "",
    active: ACTIVE.find((value) => value === read(NAMES.active)) ?? "",
    page: pageOf(read(NAMES.page)),
  };
  const endpoint = people(filter);
  const query = useApi(endpoint, { keepPrevious: true });
  useFailureToast(query.error, users.loadFailed);

  useLastPage(NAMES.page, filter.page, PEOPLE_PER_PAGE, query);

  return {
    ...query,
    items: query.data?.items ?? [],
    endpoint,
    filter,
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
