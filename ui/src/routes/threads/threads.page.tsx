import type { ThreadListed } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { spanOf } from "@/domain/span.ts";
import { pageOf } from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useThreadMessages } from "@/messages/threads.ts";
import { useLocation } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import teaser from "@/ui/event-teaser.module.css";
import { Paginator } from "@/ui/paginator.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { usePageWithinRange } from "@/ui/use-page-within-range.ts";
import { useTitle } from "@/ui/use-title.ts";
import { THREADS_PER_PAGE, threadPage } from "./queries.ts";
import styles from "./threads.module.css";

const PATH = "/threads";

export function Page() {
  const m = useMessages();
  const t = useThreadMessages();
  const page = pageOf(useLocation().search);
  const list = useApi(threadPage(page), { keepPrevious: true });
  const { data } = list;
  useTitle("threads");
  useFailureToast(list.error, t.listNotLoaded);
  usePageWithinRange(
    page,
    THREADS_PER_PAGE,
    list.isPlaceholderData ? undefined : data?.total,
    (to) => withQuery(PATH, { page: to > 1 ? String(to) : undefined }),
  );
  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{t.title}</h1>
        <p className={layout.pageLead}>{t.lead}</p>
      </div>
      {data ? (
        data.total === 0 ? (
          <StateBlock kind="empty" title={t.empty} />
        ) : (
          <ul
            id="threads"
            className={`${styles.threads} ${layout.unrolling} ${layout.settling}`}
            aria-busy={list.isPlaceholderData}
          >
            {data.items.map((thread) => (
              <li key={thread.id}>
                <Card thread={thread} />
              </li>
            ))}
          </ul>
        )
      ) : list.isError ? (
        <StateBlock kind="error" title={t.listNotLoaded}>
          <Button onClick={() => void list.refetch()}>{m.states.tryAgain}</Button>
        </StateBlock>
      ) : (
        <RowSkeleton />
      )}
      {data && data.total > THREADS_PER_PAGE && (
        <Paginator
          path={PATH}
          top="threads"
          query={{}}
          page={page}
          limit={THREADS_PER_PAGE}
          total={data.total}
          sizes={[]}
        />
      )}
    </div>
  );
}

/** A thread with a weft for each of its years. */
function Card({ thread }: { thread: ThreadListed }) {
  const t = useThreadMessages();
  const { slug, name, summary, steps } = thread;
  const span = spanOf(steps);
  return (
    <article className={`${teaser.teaser} ${styles.card}`}>
      <div className={styles.warp} aria-hidden="true">
        {span?.at.map((at) => (
          <i key={at} style={{ insetInlineStart: `${at}%` }} />
        ))}
      </div>
      <p className={styles.facts}>
        <b>{t.stops(steps.length)}</b>
        {span && <span>{t.between(span.from, span.to)}</span>}
      </p>
      <h2 dir="auto">
        <a href={`${PATH}/${slug}`}>{name}</a>
      </h2>
      <p className={`${teaser.summary} ${styles.summary}`} dir="auto">
        {summary}
      </p>
    </article>
  );
}
