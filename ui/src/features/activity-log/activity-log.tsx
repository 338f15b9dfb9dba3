import { useEffect } from "react";
import { LOGS_PER_PAGE, logs } from "@/api/admin/logs.ts";
import { useApi } from "@/api/use-api.ts";
import { lastPage } from "@/lib/pagination.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { Panel } from "@/ui/admin/panel.tsx";
import { pageOf, useQueryState } from "@/ui/admin/use-query-state.ts";
import { Button } from "@/ui/button.tsx";
import { Paginator } from "@/ui/paginator.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import styles from "./activity-log.module.css";
import { LogFilters } from "./log-filters.tsx";
import { LogTable } from "./log-table.tsx";

const NAMES = { action: "logAction", user: "logUser", page: "logPage" } as const;

interface Props {
  /** What can be chosen from; anything else can still be typed into the address. */
  actions: readonly string[];
  people: readonly string[];
}

/** The audit trail itself, page by page. */
export function ActivityLog({ actions, people }: Props) {
  const m = useMessages();
  const { log } = useAdminMessages();
  const { pathname, all, read, change } = useQueryState();
  const filter = {
    action: read(NAMES.action),
    user: read(NAMES.user),
    page: pageOf(read(NAMES.page)),
  };
  const { data, error, isError, refetch, isPlaceholderData } = useApi(logs(filter), {
    keepPrevious: true,
  });
  useFailureToast(error, log.failed);

  const last = data ? lastPage(data.total, LOGS_PER_PAGE) : filter.page;
  const tooFar = filter.page > last;
  useEffect(() => {
    if (tooFar) change({ [NAMES.page]: last === 1 ? null : last }, { replace: true });
  }, [tooFar, last, change]);

  const narrow = (name: "action" | "user", value: string, replace?: boolean) =>
    change({ [NAMES[name]]: value, [NAMES.page]: null }, { replace });

  return (
    <Panel title={log.title} note={log.note} id="log" flush>
      <LogFilters filter={filter} actions={actions} people={people} narrow={narrow} />
      {isError ? (
        <StateBlock kind="error" title={log.failed}>
          <Button onClick={() => void refetch()}>{m.states.tryAgain}</Button>
        </StateBlock>
      ) : data?.total === 0 ? (
        <StateBlock kind="empty" title={log.empty} hint={log.emptyHint}>
          <Button
            look="ghost"
            onClick={() => change({ [NAMES.action]: null, [NAMES.user]: null, [NAMES.page]: null })}
          >
            {log.reset}
          </Button>
        </StateBlock>
      ) : (
        <LogTable
          entries={data?.items ?? []}
          busy={!data || isPlaceholderData}
          onPerson={(email) => narrow("user", email)}
        />
      )}
      {data && data.total > 0 && (
        <div className={styles.pages}>
          <Paginator
            path={pathname}
            query={{ ...all, [NAMES.page]: null }}
            names={{ page: NAMES.page, limit: "logLimit" }}
            page={filter.page}
            limit={LOGS_PER_PAGE}
            usualLimit={LOGS_PER_PAGE}
            sizes={[]}
            total={data.total}
            tight
          />
        </div>
      )}
    </Panel>
  );
}
