import type { Factor } from "@/api/admin/factors.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./account.module.css";
import type { Task } from "./factor-task.tsx";

interface Props {
  factor: Factor;
  /** It is the last one of somebody whose role requires one. */
  stays: boolean;
  onTask: (task: Task) => void;
}

export function FactorRow({ factor, stays, onTask }: Props) {
  const { factors } = useAdminMessages();
  const { kind, name, lastUsed } = factor;
  return (
    <li>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p className={styles.note}>
          {factors.kinds[kind]} ·{" "}
          {lastUsed ? (
            <>
              {factors.lastUsed} <When at={lastUsed} time />
            </>
          ) : (
            factors.never
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          look="ghost"
          aria-label={factors.renameOf(name)}
          onClick={() => onTask({ kind: "rename", factor })}
        >
          {factors.rename}
        </Button>
        {!stays && (
          <Button
            look="ghost"
            aria-label={factors.removeOf(name)}
            onClick={() => onTask({ kind: "remove", factor })}
          >
            {factors.remove}
          </Button>
        )}
        {stays && <p className={styles.note}>{factors.lastStays}</p>}
      </div>
    </li>
  );
}
