import type { ReactNode } from "react";
import { useSuggestMessages } from "@/messages/suggest.ts";
import styles from "./suggest.module.css";

/** A field as it is, beside what it should be; alone where there is nothing yet. */
export function Pair({
  label,
  now,
  children,
}: {
  label: string;
  now?: string;
  children: ReactNode;
}) {
  const t = useSuggestMessages();
  return now === undefined ? (
    <div className={styles.then}>{children}</div>
  ) : (
    <div className={styles.pair}>
      <div className={styles.now}>
        <p>{t.now(label)}</p>
        <p className={styles.words} dir="auto">
          {now || t.none}
        </p>
      </div>
      <div className={styles.then}>{children}</div>
    </div>
  );
}
