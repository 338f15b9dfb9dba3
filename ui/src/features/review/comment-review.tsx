import { useState } from "react";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { Button } from "@/ui/button.tsx";
import { PlainText } from "@/ui/plain-text.tsx";
import { Frame, SentBy } from "./frame.tsx";
import styles from "./review.module.css";
import { type ItemProps, useKeyActions } from "./review-item.ts";
import { useCommentDecisions, type Verdict } from "./use-comment-decisions.ts";

/** A comment among all that waits. */
export function CommentReview({ item, left, heading, actions, allKeys, onDone }: ItemProps) {
  const { review: t, discussion } = useAdminMessages();
  const user = useSessionUser();
  const decide = useCommentDecisions();
  const [isAsking, setAsking] = useState(false);
  const isModerator = hasRank(user, "editor");
  const mayDecide = isModerator || !item.own;
  const eventId = item.entryId ?? "";
  const body = item.body ?? item.excerpt;

  function give(verdict: Verdict) {
    if (!mayDecide) return;
    onDone();
    decide({ id: item.id, eventId, body }, verdict);
  }
  const remove = () => isModerator && setAsking(true);

  useKeyActions(actions, {
    accept: () => give("published"),
    hide: () => give("hidden"),
    decline: remove,
  });

  return (
    <>
      <Frame
        title={t.headings.comment(item.title)}
        item={mayDecide ? { ...item, own: false } : item}
        href={`/events/${encodeURIComponent(eventId)}`}
        left={left}
        heading={heading}
        allKeys={allKeys}
        facts={<SentBy item={item} />}
      >
        <div className={styles.said}>
          <PlainText text={body} />
        </div>
        {mayDecide && (
          <div className={styles.bar}>
            <Button
              className={styles.accept}
              aria-keyshortcuts="A"
              onClick={() => give("published")}
            >
              {discussion.actions.published}
            </Button>
            <Button look="ghost" aria-keyshortcuts="H" onClick={() => give("hidden")}>
              {discussion.actions.hidden}
            </Button>
            {isModerator && (
              <Button look="ghost" className={admin.danger} aria-keyshortcuts="X" onClick={remove}>
                {discussion.remove}
              </Button>
            )}
          </div>
        )}
      </Frame>
      {isAsking && (
        <ConfirmDialog
          title={discussion.removeTitle}
          text={discussion.confirmRemove}
          keep={discussion.keep}
          confirm={discussion.remove}
          onConfirm={() => {
            setAsking(false);
            give("removed");
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
