import type { ReactNode } from "react";
import { Panel } from "@/ui/admin/panel.tsx";
import styles from "./analytics.module.css";
import { barWidth } from "./numbers.ts";

interface Row {
  _id: string;
  count: number;
}

interface Props<R extends Row> {
  title: string;
  note: string;
  empty: string;
  rows: readonly R[];
  says: (count: number) => string;
  /** What a row is called, where that is not its id. */
  name?: (id: string) => string;
  detail?: (row: R) => ReactNode;
}

/** The longest bar has the pattern of a cloth. */
export function BarBlock<R extends Row>(props: Props<R>) {
  const { title, note, empty, rows, says, name = (id) => id, detail } = props;
  const most = Math.max(0, ...rows.map((row) => row.count));
  return (
    <Panel title={title} note={note}>
      {rows.length === 0 ? (
        <p className={styles.note}>{empty}</p>
      ) : (
        <ol className={styles.bars} aria-label={title}>
          {rows.map((row) => (
            <li key={row._id}>
              <p>
                <b>
                  <bdi>{name(row._id)}</bdi>
                </b>
                <span>{says(row.count)}</span>
              </p>
              {detail && <p className={styles.note}>{detail(row)}</p>}
              <div className={styles.track} aria-hidden="true">
                <i
                  data-most={row.count === most || undefined}
                  style={{ inlineSize: `${barWidth(row.count, most)}%` }}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
