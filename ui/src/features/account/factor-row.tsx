import type { Factor } from "@/api/admin/factors.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./account.module.css";
import type { Task } from "./factor-task.tsx";

export function FactorRow({ factor, onTask }: { factor: Factor; onTask: (task: Task) => void }) {
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
        <Button
          look="ghost"
          aria-label={factors.removeOf(name)}
          onClick={() => onTask({ kind: "remove", factor })}
        >
          {factors.remove}
        </Button>
      </div>
    </li>
  );
}
