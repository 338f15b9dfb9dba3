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
  const { log, settings } = useAdminMessages();
  const fieldName = (field: string): string => {
    const named = { ...settings, ...settings.flags } as Record<string, unknown>;
    const text = named[field];
    if (typeof text === "string") return text;
    return (text as { name?: string } | undefined)?.name ?? field;
  };
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
              <td>{log.actionName(entry.action)}</td>
              <td>
                <Which entry={entry} />
                {entry.changes?.map(({ field, before, after }) => (
                  <div key={field}>
                    <bdi>{log.changed(fieldName(field), log.value(before), log.value(after))}</bdi>
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

const PATHS: Record<string, string> = {
  event: "events",
  person: "people",
  place: "places",
  thread: "threads",
};

/** Entries are links; the page of a removed one says so. Their record has before and after. */
function Which({ entry }: { entry: LogEntry }) {
  const { log } = useAdminMessages();
  const { action, entityType, entityId, summary } = entry;
  const text = summary || entityId;
  const path = PATHS[entityType];
  if (!path || !entityId) return <bdi>{text}</bdi>;
  const href = `/${path}/${encodeURIComponent(entityId)}`;
  return (
    <>
      <a href={href}>
        <bdi>{text}</bdi>
      </a>
      {/\.(update|revert|status)$/.test(action) && (
        <>
          {" · "}
          <a href={`${href}/edits`} aria-label={log.beforeAfterOf(text)}>
            {log.beforeAfter}
          </a>
        </>
      )}
    </>
  );
}
