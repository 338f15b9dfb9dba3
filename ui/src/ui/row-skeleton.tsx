import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import styles from "./row-skeleton.module.css";

/** Rows of undyed cloth while a list is on its way. */
export function RowSkeleton({ count = 5 }: { count?: number }) {
  const m = useMessages();
  return (
    <div role="status">
      <span className={layout.visuallyHidden}>{m.states.loading}</span>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike and never move.
        <div key={i} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}
