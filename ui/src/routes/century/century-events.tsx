import { useApi } from "@/api/use-api.ts";
import { DEFAULT_LIMIT } from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useCenturyMessages } from "@/messages/century.ts";
import { useMessages } from "@/messages/context.ts";
import { PagedEvents } from "@/ui/paged-events.tsx";
import section from "@/ui/section.module.css";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import styles from "./century.module.css";
import { type CenturyState, centuryEvents } from "./queries.ts";
import { centuryView } from "./view.ts";

interface Props {
  n: number;
  state: CenturyState;
  /** Of the whole century. */
  total: number | undefined;
}

/** The events of a century, or of one of its decades, oldest first. */
export function CenturyEvents({ n, state, total }: Props) {
  const m = useMessages();
  const t = useCenturyMessages();
  const list = useApi(centuryEvents(n, state), { keepPrevious: true });
  useFailureToast(list.error, m.states.loadEvents);
  const path = `/centuries/${n}`;
  const { decade } = state;
  const shown = decade ? list.data?.total : total;
  return (
    <section aria-labelledby="events">
      <div className={section.head}>
        <h2 id="events">{decade ? centuryView(n, decade, m) : t.events}</h2>
        {shown !== undefined && <span>{m.timeline.events(shown)}</span>}
      </div>
      <p className={styles.ways}>
        {decade && <a href={path}>{t.whole(m.timeline.century(n))}</a>}
        <a href={withQuery("/timeline", decade ? { decade } : { century: n })}>{t.asTimeline}</a>
      </p>
      <PagedEvents
        list={list}
        labelledBy="events"
        empty={t.empty}
        path={path}
        query={{ decade }}
        page={state.page}
        limit={DEFAULT_LIMIT}
        address={(page) => withQuery(path, { decade, page: page === 1 ? null : page })}
      />
    </section>
  );
}
