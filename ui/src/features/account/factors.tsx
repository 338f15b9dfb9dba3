import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { devices } from "@/api/admin/auth.ts";
import { type AddedFactor, factors as endpoint, type Factor } from "@/api/admin/factors.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { toast } from "@/platform/toasts.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./account.module.css";
import { FactorRow } from "./factor-row.tsx";
import { FactorTask, type Task } from "./factor-task.tsx";
import { supportsPasskeys } from "./passkey.ts";

interface Props {
  onChanged: () => void;
  /** The first factor comes with recovery codes. Nothing else is done until they are kept. */
  hasCodes: boolean;
  onCodes: (codes: string[]) => void;
}

/** The second factors of the account. Each change asks for the password. */
export function Factors({ onChanged, hasCodes, onCodes }: Props) {
  const m = useMessages();
  const { factors } = useAdminMessages();
  const client = useQueryClient();
  const { data, isError, refetch } = useApi(endpoint());
  const [task, setTask] = useState<Task | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  /** Closes the form. What had the focus is gone, so the heading gets it. */
  function close() {
    setTask(null);
    title.current?.focus();
  }

  function finish(shown?: string[]) {
    close();
    void refetch();
    void client.invalidateQueries({ queryKey: devices().key });
    // Whoever had to set one up goes on once the codes are kept.
    if (shown) onCodes(shown);
    else onChanged();
  }

  function added({ factor, recoveryCodes }: AddedFactor) {
    toast.success(factors.done(factor.name));
    finish(recoveryCodes);
  }

  const required = useSessionUser()?.secondFactor?.required ?? false;
  const items: Factor[] = data?.items ?? [];
  const passkeys = data?.passkeys && supportsPasskeys();
  return (
    <section className={styles.part} aria-label={factors.title}>
      <h3 ref={title} tabIndex={-1}>
        {factors.title}
      </h3>
      <p className={styles.note}>{factors.hint}</p>
      {isError && (
        <p role="alert">
          {factors.loadFailed}{" "}
          <button type="button" className={styles.retry} onClick={() => void refetch()}>
            {m.states.tryAgain}
          </button>
        </p>
      )}
      {data && items.length === 0 && <p className={styles.note}>{factors.none}</p>}
      <ul className={styles.rows}>
        {items.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            stays={required && items.length === 1}
            onTask={setTask}
          />
        ))}
      </ul>
      {task ? (
        <FactorTask
          key={task.kind + (task.factor?.id ?? "")}
          task={task}
          first={items.length === 0}
          onAdded={added}
          onDone={finish}
          onCancel={close}
        />
      ) : (
        data &&
        !hasCodes && (
          <div className={styles.buttons}>
            {passkeys && (
              <Button onClick={() => setTask({ kind: "passkey" })}>
                <AdminIcon name="plus" />
                {factors.addPasskey}
              </Button>
            )}
            <Button look="ghost" onClick={() => setTask({ kind: "totp" })}>
              {factors.addTotp}
            </Button>
          </div>
        )
      )}
      {data && !passkeys && <p className={styles.note}>{factors.noPasskeys}</p>}
    </section>
  );
}
