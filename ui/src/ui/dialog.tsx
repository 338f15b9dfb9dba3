import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";
import { raiseToasts } from "./toaster.tsx";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** For actions that cannot be undone. */
  grave?: boolean;
  /** For tables. */
  wide?: boolean;
  children: ReactNode;
}

/** A modal dialog traps the focus, closes on Esc and restores the focus on close. */
export function Dialog({ title, onClose, grave, wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const modal = dialog.current;
    if (!modal?.open) {
      modal?.showModal();
      raiseToasts();
    }
    // Removing a dialog does not restore the focus; closing it does.
    return () => modal?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard, Esc does the same.
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-grave={grave || undefined}
      data-wide={wide || undefined}
      aria-label={title}
      // A dialog that was opened again in the meantime is not closed.
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div className={styles.sheet}>{children}</div>
    </dialog>
  );
}
