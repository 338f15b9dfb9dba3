import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import styles from "../dialog.module.css";
import { Dialog } from "../dialog.tsx";

interface ConfirmProps {
  title: string;
  text: string;
  keep: string;
  confirm: string;
  busy?: boolean;
  busyText?: string;
  /** For actions that destroy nothing. */
  harmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** The safe choice comes first and has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, text, keep, confirm, busy, busyText, harmless, onConfirm, onClose } = props;
  return (
    <Dialog title={title} grave={!harmless} onClose={onClose}>
      <h2>{title}</h2>
      <p>{text}</p>
      {props.children}
      <div className={styles.actions}>
        <Button look="ghost" autoFocus onClick={onClose}>
          {keep}
        </Button>
        <Button
          look={harmless ? "primary" : "destructive"}
          aria-busy={busy || undefined}
          onClick={() => !busy && onConfirm()}
        >
          {busy && busyText ? busyText : confirm}
        </Button>
      </div>
    </Dialog>
  );
}
