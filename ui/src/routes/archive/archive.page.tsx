import { useState } from "react";
import { verifiedEvents } from "@/api/events.ts";
import { useApi } from "@/api/use-api.ts";
import { countryHref } from "@/domain/countries.ts";
import { partialDate } from "@/domain/dates.ts";
import {
  type ArchiveState,
  archiveQuery,
  archiveState,
  effectiveSearch,
} from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { classes } from "@/lib/text.ts";
import { useArchiveMessages } from "@/messages/archive.ts";
import { useMessages } from "@/messages/context.ts";
import { useLocation } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { ButtonLink } from "@/ui/button.tsx";
import { EventRow } from "@/ui/event-row.tsx";
import { Follow } from "@/ui/follow.tsx";
import { Paginator } from "@/ui/paginator.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { EventsNotLoaded, StateBlock } from "@/ui/state-block.tsx";
import { Understood } from "@/ui/understood.tsx";
import { discardDrafts } from "@/ui/use-debounced-input.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useLast } from "@/ui/use-last.ts";
import { usePageWithinRange } from "@/ui/use-page-within-range.ts";
import { useTitle } from "@/ui/use-title.ts";
import { activeFilters } from "./active-filters.ts";
import styles from "./archive.module.css";
import { archiveDecades, archiveEvents } from "./queries.ts";
import { Sidebar } from "./sidebar.tsx";
import { Toolbar } from "./toolbar.tsx";
import { archiveView } from "./view.ts";

const PATH = "/history";

/** Feeds know one country and one tag, and no other filters. */
function feedScope({ countries, tags, search, decade, verified }: ArchiveState) {
  if (countries.length > 1 || tags.length > 1) return null;
  if (effectiveSearch(search) || decade || verified) return null;
  return { tag: tags[0], country: countries[0] };
}

export function Page() {
  const m = useMessages();
  const t = useArchiveMessages();
  const { search } = useLocation();
  const state = archiveState(search);
  const list = useApi(archiveEvents(state), { keepPrevious: true });
  const { data, isError: failed, isPlaceholderData: busy } = list;
  const decades = useApi(archiveDecades(state), { keepPrevious: true });
  const verified = useApi(verifiedEvents());
  const filters = activeFilters(state, t, m);
  // What can be chosen stays, even when what would be found is not known.
  const facets = useLast(data?.facets);
  const found = data && (data.totalCapped ? t.eventsCapped : t.events)(data.total);
  // The counts beside the filters may have failed with the list.
  const retry = () => {
    for (const answer of [list, decades, verified]) if (answer.isError) void answer.refetch();
  };
  const [chosen, setChosen] = useState<boolean | null>(null);
  const follow = feedScope(state);
  const view = archiveView(state, m);
  const page = countryHref(view);
  useTitle("archive", view);
  useFailureToast(list.error, m.states.loadEvents);
  usePageWithinRange(state.page, state.limit, busy ? undefined : data?.total, (page) =>
    withQuery(PATH, archiveQuery({ ...state, page })),
  );

  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{t.title}</h1>
        {view && (
          <p className={styles.view} dir="auto">
            {page ? <a href={page}>{view}</a> : view}
          </p>
        )}
      </div>
      <div
        className={styles.columns}
        data-sidebar={chosen === null ? "auto" : chosen ? "open" : "closed"}
      >
        <Sidebar
          state={state}
          facets={facets}
          counted={data !== undefined}
          decades={decades.data?.facets?.decades}
          toggling={{ chosen, onChoose: setChosen, active: filters.length }}
          anyVerified={Boolean(verified.data?.total)}
          found={found}
          busy={busy}
        />
        <div className={styles.results}>
          <Toolbar state={state} filters={filters} found={found} busy={busy} failed={failed} />
          {data?.understood && !failed && (
            <Understood
              understood={data.understood}
              href={(search) => withQuery(PATH, archiveQuery({ ...state, search, page: 1 }))}
            />
          )}
          {failed ? (
            <EventsNotLoaded onRetry={retry} />
          ) : !data ? (
            <RowSkeleton />
          ) : data.total === 0 ? (
            <StateBlock kind="empty" title={t.empty} hint={t.emptyHint}>
              <ButtonLink look="ghost" href={PATH} onClick={discardDrafts}>
                {t.clearAll}
              </ButtonLink>
            </StateBlock>
          ) : (
            <ol
              className={classes(styles.list, layout.unrolling, layout.settling)}
              aria-busy={busy}
            >
              {data.items.map((event) => (
                <li key={event.id}>
                  <EventRow event={event} note={partialDate(event, m)} action={t.viewDetails} />
                </li>
              ))}
            </ol>
          )}
          {data && !failed && (
            <Paginator
              path={PATH}
              top="results"
              query={{ ...archiveQuery(state), page: null, limit: null }}
              page={state.page}
              limit={state.limit}
              total={data.total}
              totalCapped={data.totalCapped}
              tight
            />
          )}
          {follow && <Follow about={follow} />}
        </div>
      </div>
    </div>
  );
}
