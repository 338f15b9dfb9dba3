import { useState } from "react";
import { comments } from "@/api/endpoints.ts";
import { useApi } from "@/api/use-api.ts";
import { useSettings } from "@/api/use-settings.ts";
import { useMessages } from "@/messages/context.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import section from "@/ui/section.module.css";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { CommentItem } from "./comment-item.tsx";
import { CommentPages } from "./comment-pages.tsx";
import styles from "./discussion.module.css";

export const COMMENTS_PER_PAGE = 10;

/** Published comments, newest first. Writing one needs an account. */
export function Discussion({ eventId }: { eventId: string }) {
  const m = useMessages();
  const { enableComments } = useSettings();
  const [page, setPage] = useState(1);
  const { data, error, isError, refetch } = useApi(comments(eventId, page), { keepPrevious: true });
  useFailureToast(error, m.event.commentsFailed);

  return (
    <section className={styles.discussion} aria-labelledby="discussion">
      <div className={section.head}>
        <h2 id="discussion">{m.event.discussion}</h2>
        {data && data.total > 0 && <span>{m.event.comments(data.total)}</span>}
      </div>
      {isError ? (
        <StateBlock kind="error" title={m.event.commentsFailed}>
          <Button onClick={() => void refetch()}>{m.states.tryAgain}</Button>
        </StateBlock>
      ) : data?.total === 0 ? (
        <p className={styles.none}>{m.event.noComments}</p>
      ) : (
        <ul>
          {data?.items.map((comment) => (
            <CommentItem key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {data && (
        <CommentPages page={page} total={data.total} limit={COMMENTS_PER_PAGE} onPage={setPage} />
      )}
      {enableComments ? (
        <ButtonLink look="ghost" className={styles.signIn} href="/admin/login">
          {m.event.signInToComment}
        </ButtonLink>
      ) : (
        <p className={styles.none}>{m.event.commentsDisabled}</p>
      )}
    </section>
  );
}
