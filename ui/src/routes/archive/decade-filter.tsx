import type { CSSProperties } from "react";
import type { FacetCount } from "@/api/types.ts";
import { barLength, decadeRows } from "@/domain/decades.ts";
import { type ArchiveState, archiveQuery, BEFORE_1950, DECADES } from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useArchiveMessages } from "@/messages/archive.ts";
import { useMessages } from "@/messages/context.ts";
import { Icon } from "@/ui/icon.tsx";
import "@/styles/selvedge-44.css";
import styles from "./decade-filter.module.css";
import sidebar from "./sidebar.module.css";

interface Props {
  state: ArchiveState;
  counts: FacetCount[] | undefined;
  onChoose: (decade: string) => void;
}

/** A small chart whose bars are links, and the plain selector for the same choice. */
export function DecadeFilter({ state, counts, onChoose }: Props) {
  const m = useMessages();
  const t = useArchiveMessages();
  const rows = decadeRows(counts ?? []);
  const most = Math.max(1, ...rows.map((row) => row.count));
  const href = (decade: string) =>
    withQuery("/history", archiveQuery({ ...state, decade, page: 1 }));
  const name = (value: string) =>
    value === BEFORE_1950 ? m.timeline.before : m.timeline.decadeName(Number(value));
  const short = (value: string) =>
    value === BEFORE_1950 ? m.timeline.beforeShort : m.timeline.decadeShort(Number(value));

  return (
    <fieldset className={sidebar.group}>
      <legend>{t.decade}</legend>
      <ul className={styles.bars}>
        {rows.map(({ value, count }) => {
          const chosen = state.decade === value;
          return (
            <li key={value}>
              <a
                href={href(chosen ? "" : value)}
                aria-label={counts ? t.decadeBar(name(value), t.events(count)) : name(value)}
                aria-current={chosen ? "true" : undefined}
                style={{ "--bar": `${barLength(count, most)}%` } as CSSProperties}
              >
                <i />
                <span>{short(value)}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <span className={styles.select}>
        <select
          name="decade"
          aria-label={t.decade}
          value={state.decade}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{t.allDecades}</option>
          {state.decade === BEFORE_1950 && <option value={BEFORE_1950}>{m.timeline.before}</option>}
          {DECADES.map((decade) => (
            <option key={decade} value={decade}>
              {m.timeline.decadeName(decade)}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </fieldset>
  );
}
