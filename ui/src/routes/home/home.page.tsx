import { useApi } from "@/api/use-api.ts";
import { useSettings } from "@/api/use-settings.ts";
import { homeQuery, homeState } from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { classes } from "@/lib/text.ts";
import { useMessages } from "@/messages/context.ts";
import { useHomeMessages } from "@/messages/home.ts";
import { useLocation } from "@/platform/navigation.ts";
import { useToday } from "@/platform/today.ts";
import layout from "@/styles/layout.module.css";
import { ButtonLink } from "@/ui/button.tsx";
import { EventGrid, EventGridSkeleton } from "@/ui/event-grid.tsx";
import { Paginator } from "@/ui/paginator.tsx";
import { EventsNotLoaded, StateBlock } from "@/ui/state-block.tsx";
import { Understood } from "@/ui/understood.tsx";
import { discardDrafts } from "@/ui/use-debounced-input.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { usePageWithinRange } from "@/ui/use-page-within-range.ts";
import { useTitle } from "@/ui/use-title.ts";
import { Hero } from "./hero.tsx";
import { homeEvents } from "./queries.ts";
import { RefineBar } from "./refine-bar.tsx";

export function Page() {
  const m = useMessages();
  const t = useHomeMessages();
  const { search } = useLocation();
  const state = homeState(search);
  const today = useToday();
  const settings = useSettings();
  const list = useApi(homeEvents(state, today), { keepPrevious: true });
  const query = { ...homeQuery(state), page: null, limit: null };
  useTitle("home");
  useFailureToast(list.error, m.states.loadEvents);
  usePageWithinRange(
    state.page,
    state.limit,
    list.isPlaceholderData ? undefined : list.data?.total,
    (page) => withQuery("/", homeQuery({ ...state, page })),
  );

  return (
    <>
      <Hero />
      <div className={layout.container}>
        <RefineBar state={state} />
        {list.data?.understood && (
          <Understood
            understood={list.data.understood}
            href={(search) => withQuery("/", homeQuery({ ...state, search, page: 1 }))}
          />
        )}
        <section
          id="events"
          tabIndex={-1}
          className={classes(layout.later, layout.settling)}
          aria-labelledby="highlights"
          aria-busy={list.isPlaceholderData}
        >
          <h2 id="highlights" className={layout.visuallyHidden}>
            {t.highlights}
          </h2>
          {list.isError ? (
            <EventsNotLoaded onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <EventGridSkeleton settings={settings} />
          ) : list.data.total === 0 ? (
            <StateBlock kind="empty" title={t.empty} hint={t.emptyHint}>
              <ButtonLink look="ghost" href="/" onClick={discardDrafts}>
                {t.reset}
              </ButtonLink>
            </StateBlock>
          ) : (
            <EventGrid events={list.data.items} settings={settings} />
          )}
        </section>
        {list.data && !list.isError && (
          <Paginator
            path="/"
            top="events"
            query={query}
            page={state.page}
            limit={state.limit}
            total={list.data.total}
            totalCapped={list.data.totalCapped}
          />
        )}
      </div>
    </>
  );
}
