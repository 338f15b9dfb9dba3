import { useApi } from "@/api/use-api.ts";
import { monthName, yearsAgo } from "@/domain/dates.ts";
import { dayQuery, dayState, effectiveSearch } from "@/domain/url-state.ts";
import { monthDay } from "@/lib/calendar.ts";
import { lastPage } from "@/lib/pagination.ts";
import { withQuery } from "@/lib/query-string.ts";
import { classes } from "@/lib/text.ts";
import { useMessages } from "@/messages/context.ts";
import { useOnThisDayMessages } from "@/messages/on-this-day.ts";
import { useLocation } from "@/platform/navigation.ts";
import { useToday } from "@/platform/today.ts";
import layout from "@/styles/layout.module.css";
import { EventRow } from "@/ui/event-row.tsx";
import { Follow } from "@/ui/follow.tsx";
import { Paginator } from "@/ui/paginator.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { EventsNotLoaded, StateBlock } from "@/ui/state-block.tsx";
import { Understood } from "@/ui/understood.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { usePageWithinRange } from "@/ui/use-page-within-range.ts";
import { useTitle } from "@/ui/use-title.ts";
import { DayPicker } from "./day-picker.tsx";
import styles from "./on-this-day.module.css";
import { dayEvents, dayOf } from "./queries.ts";
import { dayView } from "./view.ts";
import { Week } from "./week.tsx";

const PATH = "/on-this-day";

export function Page() {
  const m = useMessages();
  const t = useOnThisDayMessages();
  const location = useLocation();
  const today = useToday();
  const state = dayState(location.search);
  const day = dayOf(state, today);
  const name = m.date.monthDay(monthName(day.month, m), day.day);
  const shown = monthDay(day);
  // Another page of the day may wait for its turn; another day may not.
  const list = useApi(dayEvents(state, today), {
    keepPrevious: (key) => String(key).includes(`monthDay=${shown}`),
  });
  const search = effectiveSearch(state.search);
  useTitle("onThisDay", dayView(state.day, m));
  useFailureToast(list.error, m.states.loadEvents);
  usePageWithinRange(
    state.page,
    state.limit,
    list.isPlaceholderData ? undefined : list.data?.total,
    (page) => withQuery(PATH, dayQuery({ ...state, page })),
  );

  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{t.title}</h1>
        <p className={layout.pageLead}>{t.lead(name)}</p>
      </div>
      <DayPicker state={state} day={day} name={name} today={today} />
      {search && (
        <p className={styles.narrowed}>
          {t.narrowed(search)}{" "}
          <a href={withQuery(PATH, dayQuery({ ...state, search: "", page: 1 }))}>{t.all}</a>
        </p>
      )}
      {list.data?.understood && (
        <Understood
          understood={list.data.understood}
          href={(search) => withQuery(PATH, dayQuery({ ...state, search, page: 1 }))}
        />
      )}
      <section
        id="events"
        tabIndex={-1}
        className={layout.settling}
        aria-labelledby="day"
        aria-busy={list.isPlaceholderData}
      >
        <h2 id="day" className={layout.visuallyHidden}>
          {name}
        </h2>
        {list.isError ? (
          <EventsNotLoaded filtered={false} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <RowSkeleton count={3} />
        ) : list.data.total === 0 ? (
          <StateBlock kind="empty" title={t.empty} hint={search ? undefined : t.emptyHint(name)} />
        ) : (
          <ol className={classes(styles.list, layout.unrolling)}>
            {list.data.items.map((event) => (
              <li key={event.id}>
                <EventRow
                  event={event}
                  note={t.ago(yearsAgo(event, today))}
                  action={m.card.explore}
                />
              </li>
            ))}
          </ol>
        )}
      </section>
      {list.data && !list.isError && lastPage(list.data.total, state.limit) > 1 && (
        <Paginator
          path={PATH}
          top="events"
          query={{ ...dayQuery(state), page: null, limit: null }}
          page={state.page}
          limit={state.limit}
          total={list.data.total}
          totalCapped={list.data.totalCapped}
        />
      )}
      <Follow feed="on-this-day" />
      <Week centre={day} today={today} />
    </div>
  );
}
