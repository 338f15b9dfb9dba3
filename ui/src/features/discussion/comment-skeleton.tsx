import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import skeleton from "@/ui/skeleton.module.css";
import styles from "./discussion.module.css";

const COUNT = 5;

/** Takes up a window's height: whatever follows is out of sight until its place is known. */
export function CommentSkeleton() {
  const m = useMessages();
  return (
    <div className={styles.loading} role="status">
      <span className={layout.visuallyHidden}>{m.states.loading}</span>
      {Array.from({ length: COUNT }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
        <div key={i} className={`${styles.comment} ${skeleton.lines}`} aria-hidden="true">
          <i />
          <b />
          <i />
        </div>
      ))}
    </div>
  );
}
