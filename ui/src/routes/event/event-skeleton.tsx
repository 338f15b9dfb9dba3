import { useMessages } from "@/messages/context.ts";
import skeleton from "@/ui/skeleton.module.css";
import styles from "./event.module.css";

/** The same columns in undyed cloth. Its heading holds the focus until the title is here. */
export function EventSkeleton() {
  const m = useMessages();
  return (
    <div className={styles.article} aria-busy="true">
      <div className={styles.column}>
        <div className={`${styles.image} ${skeleton.cloth}`} />
      </div>
      <div className={skeleton.lines}>
        <i />
        <h1 className={skeleton.title} aria-label={m.states.loading} />
        <i />
        <b />
        <i />
      </div>
    </div>
  );
}
