import type { FormEvent, ReactNode, RefObject } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import styles from "./account.module.css";

interface Props {
  ref: RefObject<HTMLFormElement | null>;
  title: string;
  submitText: string;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** A form of the account page. */
export function AccountForm({ ref, title, submitText, busy, onSubmit, children }: Props) {
  const { profile } = useAdminMessages();
  return (
    <form ref={ref} className={styles.part} onSubmit={onSubmit} noValidate>
      <h3>{title}</h3>
      {children}
      <SubmitButton busy={busy} busyText={profile.saving}>
        {submitText}
      </SubmitButton>
    </form>
  );
}
