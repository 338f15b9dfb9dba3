import type { ReactNode } from "react";
import { classes } from "@/lib/text.ts";
import styles from "./panel.module.css";

interface Props {
  title?: string;
  note?: ReactNode;
  children: ReactNode;
  id?: string;
  /** Without padding, for tables and pictures. */
  flush?: boolean;
}

export function Panel({ title, note, children, id, flush }: Props) {
  return (
    <section
      className={styles.panel}
      id={id}
      aria-labelledby={title && id ? `${id}-title` : undefined}
    >
      {title && (
        <header className={styles.head}>
          <h2 id={id ? `${id}-title` : undefined}>{title}</h2>
          {note && <span>{note}</span>}
        </header>
      )}
      <div className={classes(!flush && styles.body)}>{children}</div>
    </section>
  );
}
