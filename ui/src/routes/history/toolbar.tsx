import { useNavigate } from "react-router";
import type { EventList } from "@/api/types.ts";
import { withQuery } from "@/lib/query-string.ts";
import { type HistoryState, historyQuery, SORTS, type Sort } from "@/lib/url-state.ts";
import { useMessages } from "@/messages/context.ts";
import { Icon } from "@/ui/icon.tsx";
import { type ActiveFilter, NO_FILTERS } from "./active-filters.ts";
import styles from "./toolbar.module.css";

interface Props {
  state: HistoryState;
  filters: ActiveFilter[];
  list: EventList | undefined;
}

const address = (state: HistoryState) => withQuery("/history", historyQuery(state));

/** How many, under which filters, in which order. */
export function Toolbar({ state, filters, list }: Props) {
  const m = useMessages();
  const navigate = useNavigate();
  const count = list && (list.totalCapped ? m.history.eventsCapped : m.history.events)(list.total);
  return (
    <div className={styles.toolbar}>
      <h2 className={styles.count}>
        <span role="status">{count ?? m.states.loading}</span>
      </h2>
      {filters.length > 0 && (
        <ul className={styles.chips} aria-label={m.history.active}>
          {filters.map(({ key, name, without }) => (
            <li key={key}>
              <a href={address(without)} aria-label={m.history.remove(name)}>
                {name}
                <Icon name="close" />
              </a>
            </li>
          ))}
          <li>
            <a
              className={styles.clear}
              href={address({ ...state, ...NO_FILTERS, tags: [], countries: [], page: 1 })}
            >
              {m.history.clearAll}
            </a>
          </li>
        </ul>
      )}
      <div className={styles.sort}>
        <label htmlFor="sort">{m.history.sort}</label>
        {/* It stands here for the eye, and belongs to the form of the filters. */}
        <select
          id="sort"
          name="sort"
          form="filters"
          value={state.sort}
          onChange={(event) =>
            navigate(address({ ...state, page: 1, sort: event.target.value as Sort }))
          }
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {m.history.sorts[sort]}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </div>
  );
}
