import { useRef } from "react";
import { useApi } from "@/api/use-api.ts";
import { pagedCentury } from "@/domain/centuries.ts";
import { timelineQuery, timelineState } from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useTimelineMessages } from "@/messages/timeline.ts";
import { useLocation } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { ButtonLink } from "@/ui/button.tsx";
import { Paginator } from "@/ui/paginator.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { EventsNotLoaded, StateBlock } from "@/ui/state-block.tsx";
import { Understood } from "@/ui/understood.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { usePageWithinRange } from "@/ui/use-page-within-range.ts";
import { useTitle } from "@/ui/use-title.ts";
import { CenturyRail } from "./century-rail.tsx";
import { timelineRail } from "./queries.ts";
import { Thread } from "./thread.tsx";
import styles from "./timeline.module.css";
import { TimelineForm } from "./timeline-form.tsx";
import { useThread } from "./use-thread.ts";
import { timelineView } from "./view.ts";

const PATH = "/timeline";

export function Page() {
  const m = useMessages();
  const t = useTimelineMessages();
  const { search } = useLocation();
  const state = timelineState(search);
  const rail = useApi(timelineRail(state), { keepPrevious: true });
  const thread = useThread(state);
  const all = rail.data;
  const start = useRef<HTMLDivElement>(null);
  // The rail stays in view far down a thread; what it leads to is read from its beginning.
  const toStart = () => {
    if (start.current && start.current.getBoundingClientRect().top < 0) {
      start.current.scrollIntoView();
    }
  };
  useTitle("timeline", timelineView(state, m));
  useFailureToast(thread.error, m.states.loadEvents);
  usePageWithinRange(state.page, state.limit, thread.total, (page) =>
    withQuery(PATH, timelineQuery({ ...state, page })),
  );
  const century = pagedCentury(state.century);
  const count = all && (all.totalCapped ? t.eventsCapped : m.timeline.events)(all.total);

  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{t.title}</h1>
        <p className={layout.pageLead}>{t.lead(count ?? t.someEvents)}</p>
      </div>
      <div className={styles.columns}>
        <CenturyRail state={state} facets={all?.facets} total={all?.total} onJump={toStart} />
        <div id="thread" tabIndex={-1} ref={start} className={styles.start}>
          <TimelineForm state={state} />
          {all?.understood && (
            <Understood
              understood={all.understood}
              href={(search) => withQuery(PATH, timelineQuery({ ...state, search, page: 1 }))}
            />
          )}
          {century && (
            <p className={styles.way}>
              <a href={`/centuries/${century}`}>{t.centuryPage(m.timeline.century(century))}</a>
            </p>
          )}
          {thread.error ? (
            <EventsNotLoaded onRetry={thread.retry} />
          ) : thread.total === undefined ? (
            <RowSkeleton />
          ) : thread.total === 0 ? (
            <StateBlock kind="empty" title={t.empty} hint={t.emptyHint}>
              <ButtonLink look="ghost" href={PATH}>
                {m.states.reset}
              </ButtonLink>
            </StateBlock>
          ) : (
            <Thread
              events={thread.events}
              facets={all?.facets}
              chosen={state}
              busy={thread.loadingMore}
              next={
                thread.hasMore
                  ? withQuery(PATH, timelineQuery({ ...state, page: thread.nextPage }))
                  : undefined
              }
              onMore={thread.more}
              auto={thread.auto}
            />
          )}
          {thread.moreFailed && <EventsNotLoaded onRetry={thread.retry} />}
          {thread.total !== undefined && !thread.error && (
            <Paginator
              path={PATH}
              top="thread"
              query={{ ...timelineQuery(state), page: null, limit: null }}
              page={state.page}
              limit={state.limit}
              total={thread.total}
              totalCapped={thread.totalCapped}
              shownPages={thread.pages}
              tight
            />
          )}
        </div>
      </div>
    </div>
  );
}
