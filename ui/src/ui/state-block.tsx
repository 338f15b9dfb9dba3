import type { ReactNode } from "react";
import { useMessages } from "@/messages/context.ts";
import { Button } from "./button.tsx";
import styles from "./state-block.module.css";

interface Props {
  kind: "empty" | "error";
  title: string;
  hint?: string;
  children?: ReactNode;
}

/** What a page says when it has nothing to show, or could not get it. */
export function StateBlock({ kind, title, hint, children }: Props) {
  return (
    <div className={styles.block} data-kind={kind} role={kind === "error" ? "alert" : "status"}>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

interface NotLoadedProps {
  onRetry: () => void;
  /** Whether the page has filters, of which it can say that they are kept. */
  filtered?: boolean;
}

/** The same words wherever a list of events could not be loaded. */
export function EventsNotLoaded({ onRetry, filtered = true }: NotLoadedProps) {
  const m = useMessages();
  return (
    <StateBlock
      kind="error"
      title={m.states.eventsNotLoaded}
      hint={filtered ? m.states.kept : undefined}
    >
      <Button onClick={onRetry}>{m.states.tryAgain}</Button>
    </StateBlock>
  );
}
