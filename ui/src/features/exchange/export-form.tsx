import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "@/api/download.ts";
import { reasonOf } from "@/api/error.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import styles from "./exchange.module.css";

const FORMATS = ["csv", "json", "jsonld"] as const;

export function ExportForm() {
  const { exchange: m } = useAdminMessages();
  const [format, setFormat] = useState<string>("csv");
  const [drafts, setDrafts] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      download(
        withQuery("/api/events/export", { format, all: drafts ? "true" : null }),
        `sankofa.${format}`,
      ),
    onError: (error) => toast.error(m.downloadFailed, { detail: reasonOf(error) }),
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
        onChange={setFormat}
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
