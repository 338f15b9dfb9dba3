import skeleton from "@/ui/skeleton.module.css";
import { times, Waiting } from "@/ui/waiting.tsx";
import styles from "./discussion.module.css";

/** Takes up a window's height: whatever follows is out of sight until its place is known. */
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
