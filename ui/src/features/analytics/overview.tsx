import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import styles from "./analytics.module.css";
import { BigNumber } from "./big-number.tsx";
import { Blocks } from "./blocks.tsx";
import { failureText } from "./numbers.ts";
import type { Analytics } from "./use-analytics.ts";

export function Overview({ numbers }: { numbers: Analytics }) {
  const m = useMessages();
  const { analytics } = useAdminMessages();
  const { data, error, isFetching, dataUpdatedAt, refetch } = numbers;
  const time = new Intl.DateTimeFormat(m.locale.lang, { timeStyle: "short" });
  return (
    <>
      <div className={styles.head}>
        <h2>{analytics.title}</h2>
        <p role="status">
          {isFetching ? (
            <>
              <i className={styles.spinner} data-spinner="" />
              {analytics.refreshing}
            </>
          ) : (
            data && analytics.loadedAt(time.format(dataUpdatedAt))
          )}
        </p>
        {/* Not `disabled`: the button would lose the focus when pressed. */}
        <Button
          look="ghost"
          aria-disabled={isFetching || undefined}
          onClick={() => !isFetching && void refetch()}
        >
          <AdminIcon name="refresh" />
          {analytics.refresh}
        </Button>
      </div>
      {data ? (
        <div className={styles.grid}>
          <BigNumber
            weave="strip"
            title={analytics.activeEvents}
            value={data.events.total}
            note={analytics.activeEventsNote}
          />
          <BigNumber
            weave="rings"
            title={analytics.logEntries}
            value={data.log.totalLogs}
            note={analytics.logEntriesNote}
          />
          <Blocks events={data.events} log={data.log} />
        </div>
      ) : error ? (
        <StateBlock kind="error" title={failureText(error, analytics.failed)}>
          <Button onClick={() => void refetch()}>{m.states.tryAgain}</Button>
        </StateBlock>
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** A placeholder of the same size, so that the log below does not shift. */
function Waiting() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {[styles.big, styles.big, ...Array<string | undefined>(4).fill(styles.block)].map(
        (box, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike and never move.
          <div key={i} className={box} />
        ),
      )}
    </div>
  );
}
