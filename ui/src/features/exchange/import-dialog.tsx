import { useAdminMessages } from "@/messages/admin.ts";
import { Field } from "@/ui/admin/field.tsx";
import { FilePicker } from "@/ui/admin/file-picker.tsx";
import { UploadProgress } from "@/ui/admin/upload-progress.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import styles from "./exchange.module.css";
import { ImportPreview } from "./import-preview.tsx";
import { MOST_MEGABYTES, useImport } from "./use-import.ts";

const ACCEPT = ".csv,.tsv,.json,text/csv,application/json";
const MEGABYTE = 1024 * 1024;
const NEEDED = ["title", "country", "date", "summary"];
const OPTIONAL = [
  ...["id", "precision", "endDate", "image", "tags", "sources", "status"],
  ...["disputedDate", "disputedPrecision", "disputedReason", "disputedSource"],
];

/** A file is checked and previewed before it can be imported. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { exchange: m } = useAdminMessages();
  const { file, report, busy, status, failure, ...actions } = useImport(onClose);
  const ready = report?.whole === true && report.created > 0;
  const partly = ready && report.leftOut > 0;

  function choose(chosen: File): boolean {
    if (chosen.size > MOST_MEGABYTES * MEGABYTE) {
      actions.refuse(m.tooLarge(MOST_MEGABYTES));
      return false;
    }
    void actions.check(chosen);
    return true;
  }

  return (
    <Dialog title={m.importTitle} wide onClose={onClose}>
      <div className={styles.import}>
        <h2>{m.importTitle}</h2>
        <p className={styles.lead}>{m.importLead}</p>
        <Field label={m.file} hint={m.fileHint(MOST_MEGABYTES)} error={failure}>
          {(control) => (
            <FilePicker
              control={control}
              file={file}
              accept={ACCEPT}
              disabled={busy !== null}
              onChoose={choose}
              onRemove={actions.remove}
            />
          )}
        </Field>
        {!report && !busy && (
          <details className={styles.columns}>
            <summary>{m.columns}</summary>
            <p>{m.columnsText}</p>
            <dl>
              <dt>{m.needed}</dt>
              <dd>
                <Names of={NEEDED} />
              </dd>
              <dt>{m.optional}</dt>
              <dd>
                <Names of={OPTIONAL} />
              </dd>
            </dl>
            <p>{m.bars}</p>
          </details>
        )}
        {busy && status && <UploadProgress status={status} onCancel={actions.cancel} />}
        <p role="status" className={styles.state}>
          {busy === "check" && m.checking}
          {busy === "commit" && m.importing}
        </p>
        {report && <ImportPreview report={report} />}
        <div className={styles.actions}>
          <Button look="ghost" onClick={onClose}>
            {m.close}
          </Button>
          <Button
            disabled={!ready}
            aria-busy={busy === "commit" || undefined}
            onClick={() => void actions.commit()}
          >
            {partly
              ? m.commitPartly(report.created, report.leftOut)
              : m.commit(report?.created ?? 0)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Names({ of }: { of: readonly string[] }) {
  return of.map((name) => <code key={name}>{name}</code>);
}
