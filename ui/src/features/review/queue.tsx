import { REVIEW_PER_PAGE, type ReviewItem, type ReviewQueue } from "@/api/admin/review.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { useToday } from "@/platform/today.ts";
import layout from "@/styles/layout.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { ListPages } from "@/ui/admin/list-pages.tsx";
import { useQueryState } from "@/ui/admin/use-query-state.ts";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { bars, daysSince } from "./age.ts";
import styles from "./review.module.css";
import { PAGE, type Review } from "./use-review.ts";

interface Props {
  review: Review;
  /** What waits is listed elsewhere. */
  kindsOnly: boolean;
}

export function Queue({ review, kindsOnly }: Props) {
  const { review: t } = useAdminMessages();
  const { data } = review.query;
  return (
    <section className={styles.queue} aria-labelledby="review">
      <header className={styles.head}>
        <h2 id="review" ref={review.queueHeading} tabIndex={-1}>
          {t.title}
        </h2>
        {data && data.total > 0 && <p>{t.waits(data.total)}</p>}
      </header>
      {data && <Kinds kind={review.kind} counts={data.counts} />}
      {!kindsOnly && <Waiting review={review} />}
    </section>
  );
}

function Kinds({ kind, counts }: { kind: Review["kind"]; counts: ReviewQueue["counts"] }) {
  const { review: t } = useAdminMessages();
  const { pathname, all } = useQueryState();
  const { draft, suggestion, comment, doubted } = counts;
  const kinds = [
    ["all", draft + suggestion + comment],
    ["draft", draft],
    ["suggestion", suggestion],
    ["comment", comment],
    ["doubted", doubted],
  ] as const;
  const shown = kinds.filter(
    ([name, count]) => name !== "doubted" || count > 0 || kind === "doubted",
  );
  return (
    <nav className={styles.kinds} aria-label={t.kindsLabel}>
      {shown.map(([name, count]) => (
        <a
          key={name}
          href={withQuery(pathname, {
            ...all,
            tab: "review",
            kind: name === "all" ? null : name,
            item: null,
            [PAGE]: null,
          })}
          aria-current={name === (kind ?? "all") ? "page" : undefined}
        >
          {t.kinds[name]} {count}
        </a>
      ))}
    </nav>
  );
}

function Waiting({ review }: { review: Review }) {
  const m = useMessages();
  const { review: t } = useAdminMessages();
  const { query, items, open, page } = review;
  const { data } = query;
  if (review.failed) {
    return (
      <StateBlock kind="error" title={t.loadFailed}>
        <Button onClick={() => void query.refetch()}>{m.states.tryAgain}</Button>
      </StateBlock>
    );
  }
  if (data?.total === 0) return <StateBlock kind="empty" title={t.empty} hint={t.emptyHint} />;
  return (
    <>
      {data && review.kind === undefined && <Age queue={data} />}
      <ul className={styles.rows} aria-label={t.list}>
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            isOpen={item.id === open?.id}
            onOpen={() => review.show(item)}
          />
        ))}
      </ul>
      {items.length === 0 && <RowSkeleton />}
      {data && data.total > REVIEW_PER_PAGE && (
        <div className={styles.pages}>
          <ListPages
            name={PAGE}
            top="review"
            page={page}
            limit={REVIEW_PER_PAGE}
            total={data.total}
          />
        </div>
      )}
    </>
  );
}

const MOST_BARS = 30;
const LATE = 7;

/** How long people have been waiting, in words and as a bar per day. */
function Age({ queue: { oldest, days, usualHours } }: { queue: ReviewQueue }) {
  const { review: t } = useAdminMessages();
  const today = useToday();
  if (!oldest) return null;
  const age = daysSince(oldest, today);
  const counts = bars(days, today, MOST_BARS);
  const most = Math.max(1, ...counts);
  return (
    <div className={styles.age}>
      <p>
        <b>{t.oldest(age)}</b> {usualHours > 0 && t.usual(Math.round(usualHours / 24))}
      </p>
      <div className={styles.bars} aria-hidden="true">
        {counts.map((count, i) => {
          const ago = counts.length - 1 - i;
          return (
            <span
              key={ago}
              title={t.sinceDay(count, t.ago(ago))}
              data-late={ago > LATE || undefined}
              style={{ blockSize: `${Math.max(1, Math.round((count / most) * 32))}px` }}
            />
          );
        })}
      </div>
      {counts.length > 1 && (
        <p className={styles.span} aria-hidden="true">
          <span>{t.ago(age)}</span>
          <span>{t.today}</span>
        </p>
      )}
    </div>
  );
}

interface RowProps {
  item: ReviewItem;
  isOpen: boolean;
  onOpen: () => void;
}

function Row({ item, isOpen, onOpen }: RowProps) {
  const { review: t } = useAdminMessages();
  const { pathname, all } = useQueryState();
  const days = daysSince(item.since, useToday());
  return (
    <li>
      <a
        className={styles.row}
        data-row={item.id}
        href={withQuery(pathname, { ...all, item: item.id })}
        aria-current={isOpen ? "true" : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {item.kind === "suggestion" ? (
          <Icon name="pen" />
        ) : (
          <AdminIcon name={item.kind === "draft" ? "book" : "speech"} />
        )}
        <span className={styles.what}>
          <b dir="auto">{item.title}</b>
          <span dir="auto">{useRowText(item)}</span>
        </span>
        <span className={styles.days} data-late={days > LATE || undefined}>
          {item.own && <span className={styles.own}>{t.own}</span>}
          <span className={layout.visuallyHidden}>, </span>
          {t.age(days)}
        </span>
      </a>
    </li>
  );
}

function useRowText(item: ReviewItem): string {
  const { review: t } = useAdminMessages();
  if (item.kind === "comment") return `“${item.excerpt}”`;
  const by = item.by || (item.account ? t.member : t.reader);
  if (item.kind === "draft") return item.sentBack ? t.rows.draftAgain(by) : t.rows.draft(by);
  if (item.live) return t.rows.live(by);
  return item.entryId ? t.rows.correction(by, item.fields?.length ?? 0) : t.rows.newEvent(by);
}
