import type { QueuedComment } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useEventMessages } from "@/messages/event.ts";
import admin from "@/ui/admin/admin.module.css";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import { PlainText } from "@/ui/plain-text.tsx";
import styles from "./comment-queue.module.css";
import type { Verdict } from "./use-comment-decisions.ts";

interface Props {
  comment: QueuedComment;
  /** Whether the Tab key reaches this one. */
  current: boolean;
  onFocus: () => void;
  onVerdict: (verdict: Verdict) => void;
}

export function CommentItem({ comment, current, onFocus, onVerdict }: Props) {
  const { queue, discussion } = useAdminMessages();
  const text = useEventMessages();
  const { author, event } = comment;
  const name = [author.firstName, author.lastName].filter(Boolean).join(" ") || text.member;
  const button = (verdict: Verdict, text: string, key: string, danger?: boolean) => (
    <Button
      look="ghost"
      className={danger ? admin.danger : undefined}
      aria-label={queue.actionOf(text, name)}
      aria-keyshortcuts={key}
      onClick={() => onVerdict(verdict)}
    >
      {text}
    </Button>
  );
  return (
    <li className={styles.item} data-id={comment.id} tabIndex={current ? 0 : -1} onFocus={onFocus}>
      <p className={styles.by}>
        <b dir="auto">{name}</b>
        {author.email && <span dir="ltr">{author.email}</span>}
        <When at={comment.createdAt} time />
      </p>
      <p className={styles.about}>
        {queue.about}{" "}
        <a href={`/events/${encodeURIComponent(event.id)}`} dir="auto">
          {event.title}
        </a>
      </p>
      <PlainText className={styles.body} text={comment.body} />
      <div className={`${admin.row} ${styles.actions}`}>
        {button("published", discussion.actions.published, "P")}
        {button("hidden", discussion.actions.hidden, "H")}
        {button("removed", discussion.remove, "Delete", true)}
      </div>
    </li>
  );
}
