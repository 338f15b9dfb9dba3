import { useEffect, useRef } from "react";
import {
  type ArchiveState,
  archiveQuery,
  effectiveSearch,
  SORTS,
  type Sort,
} from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { classes } from "@/lib/text.ts";
import { useArchiveMessages } from "@/messages/archive.ts";
import { useMessages } from "@/messages/context.ts";
import { useNavigate } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "@/ui/icon.tsx";
import { discardDrafts } from "@/ui/use-debounced-input.ts";
import { type ActiveFilter, NO_FILTERS } from "./active-filters.ts";
import styles from "./toolbar.module.css";

interface Props {
  state: ArchiveState;
  filters: ActiveFilter[];
  /** How many events there are, in words. */
  found: string | undefined;
  /** The list is that of the last question. */
  busy: boolean;
  /** There is nothing to count: the list says why. */
  failed: boolean;
}

const address = (state: ArchiveState) => withQuery("/history", archiveQuery(state));

/** How many, under which filters, in which order. */
export function Toolbar({ state, filters, found, busy, failed }: Props) {
  const m = useMessages();
  const t = useArchiveMessages();
  const navigate = useNavigate();
  const searching = effectiveSearch(state.search) !== "";
  const heading = useRef<HTMLHeadingElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const removed = useRef(-1);

  // A chip takes the focus with it when it goes; the one that moves up gets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chips change.
  useEffect(() => {
    if (removed.current < 0) return;
    const links = chips.current?.querySelectorAll("a") ?? [];
    const next = links[Math.min(removed.current, links.length - 2)];
    removed.current = -1;
    (next ?? heading.current)?.focus({ preventScroll: true });
  }, [filters.length]);

  return (
    <div className={styles.toolbar}>
      <h2
        id="results"
        className={classes(styles.count, layout.settling)}
        ref={heading}
        tabIndex={-1}
        aria-live="polite"
        aria-busy={busy}
        hidden={failed}
      >
        {failed ? "" : (found ?? m.states.loading)}
      </h2>
      {filters.length > 0 && (
        <ul className={styles.chips} aria-label={t.active} ref={chips}>
          {filters.map(({ key, name, without }, i) => (
            <li key={key}>
              <a
                href={address(without)}
                aria-label={t.remove(name)}
                onClick={() => {
                  removed.current = i;
                }}
              >
                {name}
                <Icon name="close" />
              </a>
            </li>
          ))}
          <li>
            <a
              className={styles.clear}
              href={address({ ...state, ...NO_FILTERS, tags: [], countries: [], page: 1 })}
              onClick={() => {
                removed.current = 0;
                discardDrafts();
              }}
            >
              {t.clearAll}
            </a>
          </li>
        </ul>
      )}
      <div className={styles.sort}>
        <label htmlFor="sort">{t.sort}</label>
        {/* It stands here for the eye, and belongs to the form of the filters. */}
        <select
          id="sort"
          name="sort"
          form="filters"
          value={state.sort}
          onChange={(event) =>
            navigate(address({ ...state, page: 1, sort: event.target.value as Sort | "" }))
          }
        >
          {searching && <option value="">{t.bestMatch}</option>}
          {SORTS.map((sort) => (
            <option key={sort} value={sort === "newest" && !searching ? "" : sort}>
              {t.sorts[sort]}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </div>
  );
}
