import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import skeleton from "@/ui/skeleton.module.css";
import styles from "./collections.module.css";

export const SKELETONS = 6;

export function CollectionsSkeleton() {
  const m = useMessages();
  return (
    <div role="status">
      <span className={layout.visuallyHidden}>{m.states.loading}</span>
      <ul className={styles.grid} aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike and never move.
          <li key={i} className={`${skeleton.card} ${styles.skeleton}`} data-skeleton="">
            <div className={skeleton.cloth} />
            <div className={skeleton.lines}>
              <i />
              <b />
              <i />
              <i />
              <i />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
