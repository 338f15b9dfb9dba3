import type { CSSProperties } from "react";
import type { FacetCount } from "@/api/types.ts";
import { barLength, decadeRows } from "@/domain/decades.ts";
import { BEFORE_1950, type TimelineState, timelineQuery } from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import styles from "./decade-rail.module.css";

interface Props {
  state: TimelineState;
  counts: FacetCount[];
  total: number | undefined;
  onJump: () => void;
}

/** Where the archive is rich: one bar for each decade, each a link that goes there. */
export function DecadeRail({ state, counts, total, onJump }: Props) {
  const m = useMessages();
  const decades = decadeRows(counts);
  const most = Math.max(1, ...decades.map((row) => row.count));
  const rows = [{ value: "", count: total ?? 0 }, ...decades];

  const name = (value: string) =>
    value === ""
      ? m.timeline.all
      : value === BEFORE_1950
        ? m.timeline.before
        : m.timeline.decadeName(Number(value));
  const short = (value: string) =>
    value === ""
      ? m.timeline.all
      : value === BEFORE_1950
        ? m.timeline.beforeShort
        : m.timeline.decadeShort(Number(value));

  return (
    <nav className={styles.rail} aria-labelledby="rail">
      <h2 id="rail">{m.timeline.rail}</h2>
      <ul>
        {rows.map(({ value, count }) => (
          <li key={value}>
            <a
              href={withQuery("/timeline", timelineQuery({ ...state, decade: value, page: 1 }))}
              aria-current={state.decade === value ? "true" : undefined}
              onClick={onJump}
              style={
                { "--bar": `${value === "" ? 100 : barLength(count, most)}%` } as CSSProperties
              }
            >
              <span className={styles.long}>{name(value)}</span>
              <span className={styles.short} aria-hidden="true">
                {short(value)}
              </span>
              {total !== undefined && <span className={styles.count}>{m.number(count)}</span>}
              <i />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
