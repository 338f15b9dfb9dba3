import type { LogEntry } from "@/api/admin/logs.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { When } from "@/ui/admin/when.tsx";
import styles from "./activity-log.module.css";

interface Props {
  entries: readonly LogEntry[];
  busy: boolean;
  onPerson: (email: string) => void;
}

export function LogTable({ entries, busy, onPerson }: Props) {
  const { log } = useAdminMessages();
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">{log.when}</th>
            <th scope="col">{log.person}</th>
            <th scope="col">{log.what}</th>
            <th scope="col">{log.which}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className={styles.when}>
                <When at={entry.createdAt} time />
              </td>
              <td>
                {entry.user?.email ? (
                  <button type="button" onClick={() => onPerson(entry.user?.email ?? "")}>
                    {entry.user.email}
                  </button>
                ) : (
                  log.system
                )}
              </td>
              <td>
                <code>{entry.action}</code>
              </td>
              <td>
                <Which entry={entry} />
                {entry.changes?.map(({ field, before, after }) => (
                  <div key={field}>
                    <bdi>{log.changed(field, JSON.stringify(before), JSON.stringify(after))}</bdi>
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Events are links; the page of a removed one says so. */
function Which({ entry }: { entry: LogEntry }) {
  const text = entry.summary || entry.entityId;
  if (entry.entityType !== "event" || !entry.entityId) return <bdi>{text}</bdi>;
  return (
    <a href={`/events/${encodeURIComponent(entry.entityId)}`}>
      <bdi>{text}</bdi>
    </a>
  );
}
