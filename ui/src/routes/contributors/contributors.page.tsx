import { contributors } from "@/api/suggestions.ts";
import { useApi } from "@/api/use-api.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useContributeMessages } from "@/messages/contribute.ts";
import { useLocation } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Paginator } from "@/ui/paginator.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { Timestamp } from "@/ui/timestamp.tsx";
import { usePageWithinRange } from "@/ui/use-page-within-range.ts";
import { useTitle } from "@/ui/use-title.ts";
import styles from "./contributors.module.css";
import { NAMES_PER_PAGE, pageOf } from "./queries.ts";

/** Who gave what the archive has accepted: by consent, newest first, without a ranking. */
export function Page() {
  const m = useMessages();
  const t = useContributeMessages();
  const { search } = useLocation();
  const page = pageOf(search);
  const list = useApi(contributors({ limit: NAMES_PER_PAGE, page }), { keepPrevious: true });
  const { data, isPlaceholderData: stale } = list;
  useTitle("contributors");
  usePageWithinRange(page, NAMES_PER_PAGE, stale ? undefined : data?.total, (number) =>
    withQuery("/contributors", { page: number }),
  );
  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 id="names" className={styles.title}>
          {t.contributorsTitle}
        </h1>
        <p className={layout.pageLead}>{t.contributorsLead}</p>
      </div>
      {list.isError ? (
        <StateBlock kind="error" title={t.namesFailed}>
          <Button onClick={() => void list.refetch()}>{m.states.tryAgain}</Button>
        </StateBlock>
      ) : !data ? (
        <RowSkeleton />
      ) : data.total === 0 ? (
        <StateBlock kind="empty" title={t.nobody}>
          <ButtonLink href="/contribute">{t.title}</ButtonLink>
        </StateBlock>
      ) : (
        <>
          <ul className={styles.names} aria-labelledby="names" aria-busy={stale || undefined}>
            {data.items.map(({ name, at, title, path }) => (
              <li key={name}>
                <b dir="auto">{name}</b>
                <span>
                  <Timestamp at={at} />, {t.last}{" "}
                  <a href={path} dir="auto">
                    {title}
                  </a>
                </span>
              </li>
            ))}
          </ul>
          {data.total > NAMES_PER_PAGE && (
            <Paginator
              path="/contributors"
              query={{}}
              page={page}
              limit={NAMES_PER_PAGE}
              top="names"
              usualLimit={NAMES_PER_PAGE}
              sizes={[]}
              total={data.total}
              tight
            />
          )}
        </>
      )}
    </div>
  );
}
