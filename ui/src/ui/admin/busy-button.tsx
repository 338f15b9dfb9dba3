import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import styles from "./admin.module.css";

interface Props {
  busy: boolean;
  busyText: string;
  children: ReactNode;
}

/** Sends a form. While that is under way it says so, and further presses do nothing. */
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
