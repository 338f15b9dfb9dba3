import { type ChangeEvent, useEffect, useRef } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { AdminIcon } from "./admin-icon.tsx";
import type { Control } from "./field.tsx";
import styles from "./file-picker.module.css";

interface Props {
  control: Control;
  file: File | null;
  accept: string;
  disabled?: boolean;
  /** What is said while there is no file. */
  empty?: string;
  /** Returns whether the file is accepted; otherwise the input is cleared. */
  onChoose: (file: File) => boolean | Promise<boolean>;
  onRemove: () => void;
}

/** The native file input, transparent, on top of a styled button. */
export function FilePicker(props: Props) {
  const { control, file, accept, disabled, empty, onChoose, onRemove } = props;
  const { files } = useAdminMessages();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Otherwise choosing the same file again would fire no change event.
    if (!file && input.current) input.current.value = "";
  }, [file]);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    if (!chosen) return;
    if (!(await onChoose(chosen))) target.value = "";
  }

  return (
    <div className={styles.picker} data-disabled={disabled || undefined}>
      <span className={styles.button}>
        <input
          {...control}
          ref={input}
          type="file"
          accept={accept}
          disabled={disabled}
          onChange={(event) => void choose(event)}
        />
        <span aria-hidden="true">
          <AdminIcon name="upload" />
          {files.choose}
        </span>
      </span>
      {file ? (
        <>
          <span className={styles.name}>
            <bdi>{file.name}</bdi>
            <small>{files.size(file.size)}</small>
          </span>
          <button
            type="button"
            className={styles.remove}
            aria-label={files.removeOf(file.name)}
            onClick={onRemove}
          >
            {files.remove}
          </button>
        </>
      ) : (
        <span className={styles.name}>{empty ?? files.none}</span>
      )}
    </div>
  );
}
