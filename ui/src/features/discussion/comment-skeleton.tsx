import skeleton from "@/ui/skeleton.module.css";
import { times, Waiting } from "@/ui/waiting.tsx";
import styles from "./discussion.module.css";

/** As tall as the window, so that the content below does not shift into view and away. */
export const CommentSkeleton = () => (
  <Waiting className={styles.loading}>
    {times(
      5,
      <div className={`${styles.comment} ${skeleton.lines}`}>
        <i />
        <b />
        <i />
      </div>,
    )}
  </Waiting>
);
