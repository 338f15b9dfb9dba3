import { useSingleKeys } from "@/ui/admin/single-keys.ts";
import styles from "./comment-queue.module.css";

interface Props {
  label: string;
  /** Each with its keys, as they are printed on a keyboard, and what they do. */
  rows: readonly (readonly [keys: readonly string[], action: string])[];
  /** Between two pairs of keys that do the same. */
  or?: string;
}

/** The keyboard shortcuts; hidden on devices without a keyboard. */
export function KeyLegend({ label, rows, or }: Props) {
  if (!useSingleKeys()) return null;
  return (
    <dl className={styles.legend} aria-label={label}>
      {rows.map(([keys, action]) => (
        <div key={action}>
          <dt>
            {keys.slice(0, 2).map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {keys.length > 2 && or}
            {keys.slice(2).map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}
