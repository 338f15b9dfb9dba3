import type { Factor } from "@/api/admin/factors.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { When } from "@/ui/admin/when.tsx";
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
  const { kind, name, createdAt, lastUsed } = factor;
  return (
    <li>
      <AdminIcon name={kind === "passkey" ? "key" : "phone"} />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p className={styles.note}>
          {factors.kinds[kind]} · {factors.made} <When at={createdAt} /> ·{" "}
          {lastUsed ? (
            <>
              {factors.lastUsed} <When at={lastUsed} time />
            </>
          ) : (
            factors.never
          )}
        </p>
      </div>
      <div className={styles.links}>
        <button
          type="button"
          className={admin.quiet}
          aria-label={factors.renameOf(name)}
          onClick={() => onTask({ kind: "rename", factor })}
        >
          {factors.rename}
        </button>
        {!stays && (
          <button
            type="button"
            className={admin.dangerLink}
            aria-label={factors.removeOf(name)}
            onClick={() => onTask({ kind: "remove", factor })}
          >
            {factors.remove}
          </button>
        )}
        {stays && <p className={styles.note}>{factors.lastStays}</p>}
      </div>
    </li>
  );
}
