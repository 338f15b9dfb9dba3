import { useState } from "react";
import { type ExportFormat, exportEvents } from "@/api/admin/events.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import styles from "./exchange.module.css";

const FORMATS: readonly ExportFormat[] = ["csv", "json", "jsonld"];

export function ExportForm() {
  const { exchange: m } = useAdminMessages();
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [drafts, setDrafts] = useState(false);
  const save = useAction({
    mutationFn: () => exportEvents(format, drafts),
    failed: m.downloadFailed,
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <SelectField
        label={m.format}
        value={format}
        options={FORMATS.map((name) => [name, m.formats[name]])}
        onChange={(name) => setFormat(name as ExportFormat)}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={drafts}
          onChange={({ target }) => setDrafts(target.checked)}
        />
        {m.drafts}
      </label>
      <SubmitButton busy={save.isPending} busyText={m.downloading}>
        {m.download}
      </SubmitButton>
    </form>
  );
}
