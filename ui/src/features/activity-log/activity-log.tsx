import { LOGS_PER_PAGE, logs } from "@/api/admin/logs.ts";
import { useApi } from "@/api/use-api.ts";
import { parseDate } from "@/lib/calendar.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { ListPages } from "@/ui/admin/list-pages.tsx";
import { Panel } from "@/ui/admin/panel.tsx";
import { pageOf, useLastPage, useQueryState } from "@/ui/admin/use-query-state.ts";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import styles from "./activity-log.module.css";
import { LogExport } from "./log-export.tsx";
import { LogFilters, type LogNarrowing } from "./log-filters.tsx";
import { LogTable } from "./log-table.tsx";

const NAMES = {
  action: "logAction",
  user: "logUser",
  from: "logFrom",
  to: "logTo",
  page: "logPage",
} as const;
const NOTHING = Object.fromEntries(Object.values(NAMES).map((name) => [name, null]));

/** An address may hold anything; what is no day does not filter. */
const dayOf = (text: string) => (parseDate(text) && text.length === 10 ? text : "");

interface Props {
  /** The options of the filters. */
  actions: readonly string[];
  people: readonly string[];
  /** Number and hash of the last entry. */
  head: string | undefined;
}

/** The audit trail, page by page. */
export function ActivityLog({ actions, people, head }: Props) {
  const m = useMessages();
  const { log } = useAdminMessages();
  const { read, change } = useQueryState();
  const filter = {
    action: read(NAMES.action),
    user: read(NAMES.user),
    from: dayOf(read(NAMES.from)),
    to: dayOf(read(NAMES.to)),
    page: pageOf(read(NAMES.page)),
  };
  const list = useApi(logs(filter), { keepPrevious: true });
  const { data, error, isError, refetch, isPlaceholderData } = list;
  useFailureToast(error, log.failed);
  useLastPage(NAMES.page, filter.page, LOGS_PER_PAGE, list);

  const narrow = (name: keyof LogNarrowing, value: string, replace?: boolean) =>
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
          <Button look="ghost" onClick={() => change(NOTHING)}>
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
          <ListPages
            name={NAMES.page}
            top="log"
            page={filter.page}
            limit={LOGS_PER_PAGE}
            total={data.total}
          />
        </div>
      )}
      <LogExport head={head} />
    </Panel>
  );
}
