import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { endSessions } from "@/api/admin/auth.ts";
import { reasonOf } from "@/api/error.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import styles from "./account-layout.module.css";
import { FormAlert } from "./form-alert.tsx";

/** Asks first: programs that look through mail open every link. Needs no sign-in. */
export function EndSessions({ token }: { token: string }) {
  const { account } = useAdminMessages();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => endSessions(token),
  });
  if (isSuccess) {
    return (
      <div className={styles.text}>
        <p role="status">{account.endSessionsDone}</p>
        <p>{account.endSessionsNext}</p>
        <p>
          <a href="/forgot-password">{account.reset}</a>
        </p>
      </div>
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {error && <FormAlert text={account.endSessionsFailed} detail={reasonOf(error)} />}
      <SubmitButton busy={isPending} busyText={account.endingSessions}>
        {account.endSessionsSubmit}
      </SubmitButton>
    </form>
  );
}
