import { Suspense, useEffect, useState } from "react";
import { COMMENTS_PER_PAGE } from "@/api/endpoints.ts";
import { useSettings } from "@/api/use-settings.ts";
import { lastPage } from "@/lib/pages.ts";
import { useMessages } from "@/messages/context.ts";
import { Button } from "@/ui/button.tsx";
import section from "@/ui/section.module.css";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { CommentItem } from "./comment-item.tsx";
import { CommentPages } from "./comment-pages.tsx";
import styles from "./discussion.module.css";
import { SignInLink } from "./sign-in-link.tsx";
import { CommentForm } from "./signed-in.ts";
import { useComments, useCommentsReload } from "./use-comments.ts";

/** Comments, newest first, as far as the reader may see them. Writing one needs an account. */
export function Discussion({ eventId }: { eventId: string }) {
  const m = useMessages();
  const { enableComments } = useSettings();
  const [page, setPage] = useState(1);
  const { data, error, isError, refetch, user } = useComments(eventId, page);
  const reload = useCommentsReload(eventId);
  useFailureToast(error, m.event.commentsFailed);

  // The last comment of a page may go; then the page goes, too.
  const last = data ? lastPage(data.total, COMMENTS_PER_PAGE) : page;
  useEffect(() => setPage((now) => Math.min(now, last)), [last]);

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
            <CommentItem key={comment.id} comment={comment} user={user} />
          ))}
        </ul>
      )}
      {data && (
        <CommentPages page={page} total={data.total} limit={COMMENTS_PER_PAGE} onPage={setPage} />
      )}
      {!enableComments ? (
        <p className={styles.none}>{m.event.commentsDisabled}</p>
      ) : user ? (
        <Suspense fallback={null}>
          <CommentForm
            eventId={eventId}
            onPosted={() => {
              setPage(1);
              void reload();
            }}
          />
        </Suspense>
      ) : (
        <SignInLink />
      )}
    </section>
  );
}
