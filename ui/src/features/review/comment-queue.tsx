import { useRef } from "react";
import { QUEUE_PER_PAGE } from "@/api/admin/comments.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { ListPages } from "@/ui/admin/list-pages.tsx";
import { Button } from "@/ui/button.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { CommentKeys } from "./comment-keys.tsx";
import { CommentList } from "./comment-list.tsx";
import styles from "./comment-queue.module.css";
import { PAGE, type Queue, useQueue } from "./use-comment-queue.ts";

/** Comments of all events that wait for a decision. */
export function CommentQueue() {
  const { queue } = useAdminMessages();
  const waiting = useQueue();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className={styles.head}>
        <h2 id="queue" ref={heading} tabIndex={-1}>
          {queue.title}
        </h2>
        <p>{queue.lead}</p>
      </div>
      <Waiting queue={waiting} onEmptied={() => heading.current?.focus()} />
    </>
  );
}

function Waiting({
  queue: { data, ...queue },
  onEmptied,
}: {
  queue: Queue;
  onEmptied: () => void;
}) {
  const m = useMessages();
  const { queue: texts } = useAdminMessages();
  if (queue.failed) {
    return (
      <StateBlock kind="error" title={texts.loadFailed}>
        <Button onClick={() => void queue.refetch()}>{m.states.tryAgain}</Button>
      </StateBlock>
    );
  }
  if (data?.total === 0) {
    return <StateBlock kind="empty" title={texts.empty} hint={texts.emptyHint} />;
  }
  return (
    <div className={styles.panel}>
      <CommentKeys />
      {/* The list stays after its last comment: the next ones are loading. */}
      {data && <CommentList items={data.items} onEmptied={onEmptied} />}
      {!data?.items.length && <RowSkeleton />}
      {data && data.total > QUEUE_PER_PAGE && (
        <div className={styles.pages}>
          <ListPages
            name={PAGE}
            top="queue"
            page={queue.page}
            limit={QUEUE_PER_PAGE}
            total={data.total}
          />
        </div>
      )}
    </div>
  );
}
