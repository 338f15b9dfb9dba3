import { Suspense, useEffect, useRef, useState } from "react";
import { COMMENTS_PER_PAGE } from "@/api/comments.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useSettings } from "@/api/use-settings.ts";
import { lastPage } from "@/lib/pagination.ts";
import { useMessages } from "@/messages/context.ts";
import { useEventMessages } from "@/messages/event.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import section from "@/ui/section.module.css";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useLast } from "@/ui/use-last.ts";
import { CommentItem, commentAnchor } from "./comment-item.tsx";
import { CommentPages } from "./comment-pages.tsx";
import { CommentSkeleton } from "./comment-skeleton.tsx";
import styles from "./discussion.module.css";
import { SignInLink } from "./sign-in-link.tsx";
import { CommentForm } from "./signed-in.ts";
import { useComments, useCommentsReload } from "./use-comments.ts";

/** The comments that the reader may see, newest first. Writing one needs an account. */
export function Discussion({ eventId }: { eventId: string }) {
  const m = useMessages();
  const text = useEventMessages();
  const { enableComments } = useSettings();
  const [page, setPage] = useState(1);
  const user = useSessionUser();
  const list = useComments(eventId, page);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = list;
  const shownPage = useLast(isPlaceholderData ? undefined : page) ?? page;
  const reload = useCommentsReload(eventId);
  useFailureToast(error, text.commentsFailed);

  // The page may be gone after its last comment was removed.
  const last = data ? lastPage(data.total, COMMENTS_PER_PAGE) : page;
  useEffect(() => setPage((now) => Math.min(now, last)), [last]);

  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState("");
  // After an action the button that had the focus is gone. The focus moves to the comment
  // with this id once it is listed, or to the heading.
  const [focusOn, setFocusOn] = useState<string | "heading" | null>(null);
  useEffect(() => {
    if (focusOn === null) return;
    const comment = document.getElementById(commentAnchor(focusOn));
    if (!comment && focusOn !== "heading" && isFetching) return;
    (comment ?? heading.current)?.focus();
    setFocusOn(null);
  }, [focusOn, isFetching]);

  // If the list cannot be loaded after an action, the button that had the focus is gone.
  useEffect(() => {
    if (isError && said && document.activeElement === document.body) heading.current?.focus();
  }, [isError, said]);

  function turnTo(next: number) {
    setPage(next);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }

  return (
    <section className={styles.discussion} aria-labelledby="discussion">
      <div className={section.head}>
        <h2 id="discussion" ref={heading} tabIndex={-1}>
          {text.discussion}
        </h2>
        {data && data.total > 0 && <span>{text.comments(data.total)}</span>}
      </div>
      <p className={layout.visuallyHidden} role="status">
        {said}
      </p>
      {isError ? (
        <StateBlock kind="error" title={text.commentsFailed}>
          <Button
            onClick={() => {
              heading.current?.focus();
              void refetch();
            }}
          >
            {m.states.tryAgain}
          </Button>
        </StateBlock>
      ) : !data ? (
        <CommentSkeleton />
      ) : data.total === 0 ? (
        <p className={styles.none}>{text.noComments}</p>
      ) : (
        <ul className={layout.settling} aria-busy={shownPage !== page}>
          {data.items.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              user={user}
              announce={setSaid}
              onRemoved={() => {
                setFocusOn("heading");
                void reload();
              }}
            />
          ))}
        </ul>
      )}
      {data && (
        <CommentPages
          page={shownPage}
          total={data.total}
          limit={COMMENTS_PER_PAGE}
          onPage={turnTo}
        />
      )}
      {!data && !isError ? null : !enableComments ? (
        <p className={styles.none}>{text.commentsDisabled}</p>
      ) : user ? (
        <Suspense fallback={<div className={styles.formRoom} />}>
          <CommentForm
            eventId={eventId}
            announce={setSaid}
            onPosted={(comment) => {
              setPage(1);
              setFocusOn(comment.id);
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
