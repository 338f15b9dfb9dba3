import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { duplicates, keepApart, mergeEvents, type Pair } from "@/api/admin/duplicates.ts";
import { EVENTS } from "@/api/admin/events.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { longDate } from "@/domain/dates.ts";
import { mayEdit } from "@/domain/may-edit.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { toast } from "@/platform/toasts.ts";
import styles from "@/ui/admin/comparison.module.css";
import { AnyOf, Columns, ComparisonFoot, OneOf } from "@/ui/admin/comparison.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { useQueryState } from "@/ui/admin/use-query-state.ts";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import { Picture } from "@/ui/picture.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { type Choice, FIRST_CHOICE, mergedFields } from "./merged.ts";

const idOf = ({ a, b }: Pair) => `${a.id},${b.id}`;

/** Pairs of events that may be one, one pair at a time. */
export function Duplicates() {
  const { duplicates: t } = useAdminMessages();
  const client = useQueryClient();
  const query = useApi(duplicates());
  const { read, change } = useQueryState();
  const heading = useRef<HTMLHeadingElement>(null);
  const pairs = query.data?.items ?? [];
  const at = Math.max(
    0,
    pairs.findIndex((pair) => idOf(pair) === read("pair")),
  );
  const pair = pairs[at];

  function next() {
    const following = pairs[at + 1] ?? pairs[0];
    change({ pair: following ? idOf(following) : null }, { replace: true });
    heading.current?.focus();
  }

  async function decided() {
    next();
    await client.invalidateQueries({ queryKey: EVENTS });
    heading.current?.focus();
  }

  if (query.isError && !query.data) {
    return (
      <StateBlock kind="error" title={t.notLoaded}>
        <Button onClick={() => void query.refetch()}>{t.tryAgain}</Button>
      </StateBlock>
    );
  }
  return (
    <section className={styles.panel} aria-labelledby="duplicates">
      <header className={styles.head}>
        <h2 id="duplicates" ref={heading} tabIndex={-1}>
          {t.question}
        </h2>
        {pair && (
          <p role="status">{t.which(at + 1, pairs.length, `${pair.alike}%`, pair.sameDay)}</p>
        )}
      </header>
      {pair && (
        <Comparison key={idOf(pair)} pair={pair} onDecided={() => void decided()} onLater={next} />
      )}
      {query.data && !pair && <StateBlock kind="empty" title={t.none} />}
    </section>
  );
}

interface Props {
  pair: Pair;
  onDecided: () => void;
  onLater: () => void;
}

function Comparison({ pair, onDecided, onLater }: Props) {
  const m = useMessages();
  const { duplicates: t, listings } = useAdminMessages();
  const user = useSessionUser();
  const [choice, setChoice] = useState<Choice>(FIRST_CHOICE);
  const { a, b } = pair;
  const mayMerge = mayEdit(user, a) && (hasRank(user, "admin") || b.createdBy === user?.id);

  const merge = useAction({
    mutationFn: () => mergeEvents(a, b, mergedFields(a, b, choice)),
    failed: t.mergeFailed,
    onSuccess: ({ event }) => {
      toast.success(t.merged(event.title));
      onDecided();
    },
  });
  const apart = useAction({
    mutationFn: () => keepApart(a.id, b.id),
    failed: t.keepFailed,
    onSuccess: () => {
      toast.success(t.kept);
      onDecided();
    },
  });

  const single = (field: "title" | "date" | "summary", textOf: (event: ArchiveEvent) => string) => (
    <OneOf
      label={t.fields[field]}
      texts={{ a: textOf(a), b: textOf(b) }}
      chosen={choice[field]}
      onChoose={(side) => setChoice({ ...choice, [field]: side })}
    />
  );
  const list = (field: "tags" | "sources", textOf: (event: ArchiveEvent) => string) => (
    <AnyOf
      label={t.fields[field]}
      texts={{ a: textOf(a), b: textOf(b) }}
      taken={choice[field]}
      isCount={field === "sources"}
      onTake={(taken) => setChoice({ ...choice, [field]: taken })}
    />
  );

  return (
    <>
      <Columns>
        {(side) => (
          <>
            <div className={styles.cloth}>
              <Picture event={pair[side]} width={520} height={92} box={["520px", 92]} />
            </div>
            <p>
              <b>{side.toUpperCase()}</b> · {listings.statuses[pair[side].status]} ·{" "}
              <When at={pair[side].createdAt} /> ·{" "}
              <a
                href={`/events/${encodeURIComponent(pair[side].id)}`}
                target="_blank"
                rel="noopener"
              >
                {t.open(side.toUpperCase())}
              </a>
            </p>
          </>
        )}
      </Columns>
      {single("title", ({ title }) => title)}
      {single("date", (event) => longDate(event, m))}
      {single("summary", ({ summary }) => summary)}
      {list("tags", ({ tags }) => tags.join(" · ") || t.noTags)}
      {list("sources", ({ sourceCount }) => t.sources(sourceCount))}
      <ComparisonFoot
        different={t.different}
        later={t.later}
        note={mayMerge ? t.note : t.mayNot}
        isMerging={merge.isPending}
        onMerge={mayMerge ? () => merge.mutate() : undefined}
        onDifferent={() => {
          if (!apart.isPending) apart.mutate();
        }}
        onLater={onLater}
      />
    </>
  );
}
