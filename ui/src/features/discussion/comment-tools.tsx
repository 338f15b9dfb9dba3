import { useState } from "react";
import { removeComment, setCommentStatus } from "@/api/admin/comments.ts";
import type { SessionUser } from "@/api/session.ts";
import type { Comment } from "@/api/types.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./discussion.module.css";
import { useCommentsReload } from "./use-comments.ts";

const STATUSES = ["published", "pending", "hidden"] as const;

export interface ToolsProps {
  comment: Comment;
  user: SessionUser;
  onRemoved: () => void;
  /** Reports the result of an action to screen readers; an empty text resets it. */
  announce: (text: string) => void;
}

/** What the reader may do with a comment: moderators anything, authors remove their own. */
export default function CommentTools({ comment, user, onRemoved, announce }: ToolsProps) {
  const { discussion } = useAdminMessages();
  const [asking, setAsking] = useState(false);
  const reload = useCommentsReload(comment.eventId);
  const moderator = hasRank(user, "editor");
  const own = comment.author.id === user.id;

  const setStatus = useAction({
    mutationFn: (status: Comment["status"]) => setCommentStatus(comment, status),
    failed: discussion.statusFailed,
    onMutate: () => announce(""),
    onSuccess: (_, status) => {
      announce(discussion.now[status]);
      return reload();
    },
  });
  const remove = useAction({
    mutationFn: () => removeComment(comment),
    failed: discussion.removeFailed,
    onMutate: () => announce(""),
    onSuccess: () => {
      setAsking(false);
      announce(discussion.removed);
      onRemoved();
    },
    onError: () => setAsking(false),
  });

  // Not `disabled`: a button would lose the focus when pressed.
  const isOff = (status: string) => comment.status === status || setStatus.isPending;
  const pending = comment.status === "pending";
  return (
    <div className={`${admin.root} ${admin.row} ${styles.tools}`}>
      {moderator && comment.status !== "published" && (
        <p className={styles.status} data-status={comment.status}>
          {discussion.status[comment.status]}
        </p>
      )}
      {own && pending && <p className={styles.status}>{discussion.awaiting}</p>}
      {moderator && (
        <fieldset className={styles.moderate} aria-label={discussion.moderate}>
          {STATUSES.map((status) => (
            <Button
              key={status}
              look="ghost"
              aria-disabled={isOff(status)}
              onClick={() => isOff(status) || setStatus.mutate(status)}
            >
              {discussion.actions[status]}
            </Button>
          ))}
        </fieldset>
      )}
      {(own || moderator) && (
        <Button look="ghost" className={admin.danger} onClick={() => setAsking(true)}>
          {discussion.remove}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={discussion.removeTitle}
          text={discussion.confirmRemove}
          keep={discussion.keep}
          confirm={discussion.remove}
          busy={remove.isPending}
          busyText={discussion.removing}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
