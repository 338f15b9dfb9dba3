import { useAdminMessages } from "@/messages/admin.ts";
import { useSingleKeys } from "@/ui/admin/single-keys.ts";
import styles from "./comment-queue.module.css";

/** The keyboard shortcuts; hidden on devices without a keyboard. */
export function CommentKeys() {
  const { queue, discussion } = useAdminMessages();
  const { keys } = queue;
  if (!useSingleKeys()) return null;
  return (
    <dl className={styles.legend} aria-label={keys.label}>
      <div>
        <dt>
          <kbd>J</kbd>
          <kbd>K</kbd>
          {keys.or}
          <kbd>↓</kbd>
          <kbd>↑</kbd>
        </dt>
        <dd>{keys.move}</dd>
      </div>
      {[
        ["P", discussion.actions.published],
        ["H", discussion.actions.hidden],
        [keys.del, discussion.remove],
      ].map(([key, action]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}
