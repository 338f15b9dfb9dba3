import { useState } from "react";
import type { UnusedFile } from "@/api/admin/uploads.ts";
import { onHost } from "@/api/client.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { When } from "@/ui/admin/when.tsx";
import styles from "./cleanup.module.css";
import type { Cleanup } from "./use-cleanup.ts";

export function FileTable({ cleanup }: { cleanup: Cleanup }) {
  const { cleanup: m, files: f } = useAdminMessages();
  const { files, has, set } = cleanup;
  const all = files.every(has);
  return (
    <table className={styles.table} aria-busy={cleanup.isPlaceholderData}>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            <label className={styles.all}>
              <input type="checkbox" checked={all} onChange={() => set(files, !all)} />
              {m.selectPage(files.length)}
            </label>
          </th>
          <th scope="col">{m.columns.file}</th>
          <th scope="col" className={styles.size}>
            {m.columns.size}
          </th>
          <th scope="col">{m.columns.uploaded}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.relativePath} data-selected={has(file) || undefined}>
            <td className={styles.tick}>
              <label>
                <input
                  type="checkbox"
                  aria-label={m.select(file.filename)}
                  checked={has(file)}
                  onChange={({ target }) => set([file], target.checked)}
                />
              </label>
            </td>
            <td className={styles.thumb}>
              <Thumb file={file} />
            </td>
            <th scope="row">
              <b>{file.filename}</b>
              <span>
                <bdi>{file.relativePath.slice(0, -file.filename.length)}</bdi>
              </span>
            </th>
            <td className={styles.size}>{f.size(file.size)}</td>
            <td className={styles.when}>
              <When at={file.createdAt} time />
            </td>
            <td className={styles.open}>
              <a
                href={onHost(file.url)}
                target="_blank"
                rel="noreferrer"
                aria-label={m.openOf(file.filename)}
              >
                {m.open}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Thumb({ file }: { file: UnusedFile }) {
  const { states } = useMessages();
  const [failed, setFailed] = useState(false);
  if (failed) return <span>{states.imageUnavailable}</span>;
  return <img src={onHost(file.preview)} alt="" loading="lazy" onError={() => setFailed(true)} />;
}
