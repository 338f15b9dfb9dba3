import { Suspense } from "react";
import { type EntryAnswer, type EntryPath, entry, idOf, labelOf } from "@/api/entries.ts";
import type { RevisionList } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { useRevisions } from "@/api/use-revisions.ts";
import { pageOf } from "@/domain/url-state.ts";
import { useMessages } from "@/messages/context.ts";
import { useEditsMessages } from "@/messages/edits.ts";
import { later } from "@/platform/later.ts";
import { useLocation, useRouteParam } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { MissingBlock } from "@/ui/missing-block.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { usePageWithinRange } from "@/ui/use-page-within-range.ts";
import { useOwnTitle, useTitle } from "@/ui/use-title.ts";
import styles from "./edits.module.css";
import { REVISIONS_PER_PAGE } from "./queries.ts";

const Revisions = later(
  "/src/routes/edits/revisions.later.tsx",
  "Revisions",
  () => import("./revisions.later.tsx"),
);

/** What became of an entry: every revision that everyone may see, with what it changed. */
export function Page() {
  const t = useEditsMessages();
  const id = useRouteParam("id");
  const { pathname, search } = useLocation();
  const page = pageOf(search);
  const path = pathname.split("/")[1] as EntryPath;
  const about = useApi(entry(path, id));
  const list = useRevisions(path, id, { page, limit: REVISIONS_PER_PAGE });
  useFailureToast(about.error ?? list.error, t.failed);
  const retry = () => void Promise.all([about.refetch(), list.refetch()]);

  return (
    <div className={layout.container}>
      {about.data === null || list.data === null ? (
        <Missing />
      ) : about.isError || list.isError ? (
        <NotLoaded onRetry={retry} />
      ) : about.data && list.data ? (
        <Edits
          key={path}
          path={path}
          about={about.data}
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
  return <MissingBlock text={m.states.noPage} seed="lost-event" />;
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
  path: EntryPath;
  about: EntryAnswer;
  list: RevisionList;
  page: number;
  stale: boolean;
}

function Edits({ path, about, list, page, stale }: Props) {
  const t = useEditsMessages();
  const own = `/${path}/${encodeURIComponent(idOf(about))}`;
  const edits = `${own}/${path === "events" ? "history" : "edits"}`;
  const known = "event" in about ? about.event.precision : "day";
  const name = labelOf(about);
  useOwnTitle(t.title(name));
  usePageWithinRange(page, REVISIONS_PER_PAGE, stale ? undefined : list.total, (to) =>
    to === 1 ? edits : `${edits}?page=${to}`,
  );
  return (
    <div className={styles.edits}>
      <header className={styles.head}>
        <p className={styles.kind}>{t.heading}</p>
        <h1 className={styles.title} dir="auto">
          <a href={own}>{name}</a>
        </h1>
        <p className={styles.lead}>{t.lead(t.kindsOfEntries[path])}</p>
        <nav className={styles.links} aria-label={t.heading}>
          <a href={own}>
            <Icon name="left" />
            {t.backTo(t.kindsOfEntries[path])}
          </a>
          <a href="/feeds/edits.atom" type="application/atom+xml">
            {t.follow}
          </a>
        </nav>
      </header>
      <h2 id="revisions" className={layout.visuallyHidden}>
        {t.total(list.total)}
      </h2>
      <Suspense fallback={<RowSkeleton />}>
        <Revisions path={path} list={list} page={page} stale={stale} known={known} edits={edits} />
      </Suspense>
    </div>
  );
}
