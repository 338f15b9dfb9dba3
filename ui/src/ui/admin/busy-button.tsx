import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import styles from "./admin.module.css";

interface Props {
  busy: boolean;
  busyText: string;
  children: ReactNode;
}

/** A submit button. While the form is being sent it shows that, and ignores clicks. */
export function SubmitButton({ busy, busyText, children }: Props) {
  return (
    <Button
      type="submit"
      className={busy ? styles.busy : undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy ? busyText : children}
    </Button>
  );
}
