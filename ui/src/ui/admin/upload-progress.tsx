import { useAdminMessages } from "@/messages/admin.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { AdminIcon } from "./admin-icon.tsx";
import styles from "./upload-progress.module.css";
import { percentOf, type UploadStatus } from "./upload-status.ts";

const ANNOUNCED_EVERY = 25;

export function UploadProgress({
  status,
  onCancel,
}: {
  status: UploadStatus;
  onCancel?: () => void;
}) {
  const { files } = useAdminMessages();
  const { state, fileName, sent, total, message } = status;
  const percent = percentOf(status);
  const quarter = Math.floor(percent / ANNOUNCED_EVERY) * ANNOUNCED_EVERY;
  return (
    <div className={styles.progress} data-state={state}>
      <div className={styles.head}>
        <p>
          {state === "uploading" && <AdminIcon name="upload" />}
          {state === "success" && <Icon name="check" />}
          {state === "error" && <AdminIcon name="warning" />}
          {state === "cancelled" && <Icon name="close" />}
          {files.states[state]}
        </p>
        <b>{files.percent(percent)}</b>
      </div>
      <p className={styles.file}>
        <bdi>{fileName}</bdi> · {files.sent(Math.min(sent, total), total)}
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={files.progressOf(fileName)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${state === "cancelled" ? 0 : percent}%` }} />
      </div>
      {/* Announcing every percent would be too much. */}
      <span role="status" className={layout.visuallyHidden}>
        {state === "uploading" ? quarter > 0 && files.percent(quarter) : files.states[state]}
      </span>
      {state === "error" && <p className={styles.message}>{message ?? files.failed}</p>}
      {state === "cancelled" && <p>{files.cancelled}</p>}
      {state === "uploading" && onCancel && (
        <Button look="ghost" onClick={onCancel}>
          <Icon name="close" />
          {files.cancel}
        </Button>
      )}
    </div>
  );
}
