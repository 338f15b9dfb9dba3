import type { ArchiveEvent, RevisionList } from "@/api/types.ts";
import { useEvent } from "@/api/use-api.ts";
import { useRevisions } from "@/api/use-revisions.ts";
import { useMessages } from "@/messages/context.ts";
import { useEditsMessages } from "@/messages/edits.ts";
import { useLocation, useRouteParam } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { MissingBlock } from "@/ui/missing-block.tsx";
import { Paginator } from "@/ui/paginator.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { usePageWithinRange } from "@/ui/use-page-within-range.ts";
import { useOwnTitle, useTitle } from "@/ui/use-title.ts";
import styles from "./edits.module.css";
import { precisionsOf } from "./precisions.ts";
import { pageOf, REVISIONS_PER_PAGE } from "./queries.ts";
import { RevisionEntry } from "./revision-entry.tsx";

/** What became of an event: every revision that everyone may see, with what it changed. */
export function Page() {
  const t = useEditsMessages();
  const id = useRouteParam("id");
  const page = pageOf(useLocation().search);
  const event = useEvent(id);
  const list = useRevisions(id, { page, limit: REVISIONS_PER_PAGE });
  useFailureToast(event.error ?? list.error, t.failed);
  const retry = () => void Promise.all([event.refetch(), list.refetch()]);

  return (
    <div className={layout.container}>
      {event.data === null || list.data === null ? (
        <Missing />
      ) : event.isError || list.isError ? (
        <NotLoaded onRetry={retry} />
      ) : event.data && list.data ? (
        <Edits
          event={event.data.event}
          list={list.data}
          page={page}
          stale={list.isPlaceholderData}
        />
      ) : (
        <>
          <h1 className={layout.pageTitle}>{t.heading}</h1>
          <RowSkeleton />
        </>
      )}
    </div>
  );
}

function Missing() {
  const m = useMessages();
  useTitle("notFound");
  return <MissingBlock text={m.states.noEvent} seed="lost-event" />;
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const m = useMessages();
  const t = useEditsMessages();
  return (
    <>
      <h1 className={layout.visuallyHidden}>{t.heading}</h1>
      <StateBlock kind="error" title={t.failed}>
        <Button onClick={onRetry}>{m.states.tryAgain}</Button>
      </StateBlock>
    </>
  );
}

interface Props {
  event: ArchiveEvent;
  list: RevisionList;
  page: number;
  stale: boolean;
}

function Edits({ event, list, page, stale }: Props) {
  const t = useEditsMessages();
  const path = `/events/${encodeURIComponent(event.id)}`;
  const precisions = precisionsOf(event, list.items);
  useOwnTitle(t.title(event.title));
  usePageWithinRange(page, REVISIONS_PER_PAGE, stale ? undefined : list.total, (to) =>
    to === 1 ? `${path}/history` : `${path}/history?page=${to}`,
  );
  return (
    <div className={styles.edits}>
      <header className={styles.head}>
        <p className={styles.kind}>{t.heading}</p>
        <h1 className={styles.title} dir="auto">
          <a href={path}>{event.title}</a>
        </h1>
        <p className={styles.lead}>{t.lead}</p>
        <nav className={styles.links} aria-label={t.heading}>
          <a href={path}>
            <Icon name="left" />
            {t.backToEvent}
          </a>
          <a href="/feeds/edits.atom" type="application/atom+xml">
            {t.follow}
          </a>
        </nav>
      </header>
      <h2 id="revisions" className={layout.visuallyHidden}>
        {t.total(list.total)}
      </h2>
      <ol className={styles.list} aria-label={t.list} aria-busy={stale} reversed>
        {list.items.map((revision, i) => (
          <li key={revision.number}>
            <RevisionEntry
              revision={revision}
              precision={precisions[i] ?? event.precision}
              current={page === 1 && i === 0}
            />
          </li>
        ))}
      </ol>
      {list.total > REVISIONS_PER_PAGE && (
        <Paginator
          path={`${path}/history`}
          query={{}}
          top="revisions"
          page={page}
          limit={REVISIONS_PER_PAGE}
          usualLimit={REVISIONS_PER_PAGE}
          sizes={[]}
          total={list.total}
          tight
        />
      )}
    </div>
  );
}
