import type { CSSProperties, ReactNode } from "react";
import type { Facets } from "@/api/types.ts";
import { BEFORE_1950, type TimelineState, timelineQuery } from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useTimelineMessages } from "@/messages/timeline.ts";
import "@/styles/selvedge-44.css";
import styles from "./century-rail.module.css";
import { centuryOfDecade, centuryRows, decadesOfCentury, rootBarLength } from "./rail.ts";

interface Props {
  state: TimelineState;
  facets: Facets | undefined;
  total: number | undefined;
  onJump: () => void;
}

/** The century that is open: the chosen one, or that of the chosen decade. */
function openCentury({ century, decade }: TimelineState): number {
  if (decade && decade !== BEFORE_1950) return centuryOfDecade(Number(decade));
  return Number(century);
}

/** Where the archive is rich: one bar for each century, and for the decades of the open one. */
export function CenturyRail({ state, facets, total, onJump }: Props) {
  const m = useMessages();
  const t = useTimelineMessages();
  const rows = centuryRows(facets?.centuries ?? []);
  const most = Math.max(1, ...rows.map((row) => row.count));
  const open = openCentury(state);
  const counts = total !== undefined;
  const href = (span: Partial<TimelineState>) =>
    withQuery("/timeline", timelineQuery({ ...state, century: "", decade: "", page: 1, ...span }));

  return (
    <nav className={styles.rail} aria-labelledby="rail">
      <h2 id="rail">{t.rail}</h2>
      <ul>
        <li>
          <Row
            href={href({})}
            current={!state.century && !state.decade}
            bar={100}
            name={t.all}
            long={t.all}
            short={t.all}
            count={counts ? m.number(total) : undefined}
            onJump={onJump}
          />
        </li>
        {rows.map(({ century, count }) => (
          <li key={century} data-open={century === open || undefined}>
            <Row
              href={href({ century: String(century) })}
              current={state.century === String(century)}
              bar={rootBarLength(count, most)}
              name={m.timeline.century(century)}
              long={m.timeline.centuryShort(century)}
              short={String(century)}
              count={counts ? m.number(count) : undefined}
              onJump={onJump}
            />
            {century === open && (
              <Decades
                century={century}
                state={state}
                facets={facets}
                href={href}
                onJump={onJump}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface DecadesProps extends Pick<Props, "state" | "facets" | "onJump"> {
  century: number;
  href: (span: Partial<TimelineState>) => string;
}

function Decades({ century, state, facets, href, onJump }: DecadesProps) {
  const m = useMessages();
  const t = useTimelineMessages();
  const of = new Map(facets?.decades.map(({ key, count }) => [key, count]));
  const rows = decadesOfCentury(century).map((year) => ({
    year,
    count: of.get(String(year)) ?? 0,
  }));
  const most = Math.max(1, ...rows.map((row) => row.count));
  return (
    <ul aria-label={t.decadesOf(m.timeline.century(century))}>
      {rows.map(({ year, count }) => (
        <li key={year}>
          <Row
            href={href({ decade: String(year) })}
            current={state.decade === String(year)}
            bar={rootBarLength(count, most)}
            name={m.timeline.decadeName(year)}
            long={m.timeline.decadeName(year)}
            short={m.timeline.decadeShort(year)}
            count={facets ? m.number(count) : undefined}
            onJump={onJump}
          />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  href: string;
  current: boolean;
  bar: number;
  /** For those who hear it, and what is seen beside a wide list and above a narrow one. */
  name: string;
  long: string;
  short: string;
  count: ReactNode;
  onJump: () => void;
}

function Row({ href, current, bar, name, long, short, count, onJump }: RowProps) {
  return (
    <a
      href={href}
      aria-current={current ? "true" : undefined}
      onClick={onJump}
      style={{ "--bar": `${bar}%` } as CSSProperties}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.long} aria-hidden="true">
        {long}
      </span>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
      {count !== undefined && <span className={styles.count}> {count}</span>}
      <i />
    </a>
  );
}
