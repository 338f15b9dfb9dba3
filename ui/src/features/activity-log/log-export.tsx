import { useState } from "react";
import { exportLogs, type LogFormat } from "@/api/admin/logs.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import styles from "./activity-log.module.css";

const FORMATS: readonly LogFormat[] = ["csv", "jsonl"];

/** The whole log as a file, and the head that proves it later. */
export function LogExport({ head }: { head: string | undefined }) {
  const { log } = useAdminMessages();
  const [format, setFormat] = useState<LogFormat>("csv");
  const save = useAction({ mutationFn: () => exportLogs(format), failed: log.downloadFailed });
  return (
    <form
      className={styles.export}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <SelectField
        label={log.format}
        value={format}
        options={FORMATS.map((name) => [name, log.formats[name]])}
        onChange={(name) => setFormat(name as LogFormat)}
      />
      <SubmitButton busy={save.isPending} busyText={log.downloading}>
        {log.download}
      </SubmitButton>
      {head && (
        <p className={styles.head}>
          {log.head} <code>{head}</code>
        </p>
      )}
    </form>
  );
}
