import { useMessages } from "@/messages/context.ts";
import skeleton from "@/ui/skeleton.module.css";
import styles from "./frame.module.css";

/** The skeleton of an entry's page. Its heading keeps the focus until the name is loaded. */
export function EntrySkeleton() {
  const m = useMessages();
  return (
    <div className={styles.cloth} aria-busy="true">
      <div className={`${styles.undyed} ${skeleton.cloth}`} />
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
