import { useState } from "react";
import { restoreRevision } from "@/api/admin/entries.ts";
import type { EntryPath } from "@/api/entries.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./moderation.module.css";
import { useEntriesReload } from "./use-entries-reload.ts";

interface Props {
  path: EntryPath;
  id: string;
  number: number;
}

/** Restores an earlier state, as a new revision, so that nothing is lost. */
export default function RestoreRevision({ path, id, number }: Props) {
  const { moderation: m } = useAdminMessages();
  const [asking, setAsking] = useState(false);
  const reload = useEntriesReload(path);
  const restore = useAction({
    mutationFn: () => restoreRevision(path, id, number),
    failed: m.restoreFailed,
    onSuccess: () => {
      toast.success(m.restored(number));
      return reload();
    },
    onSettled: () => setAsking(false),
  });
  return (
    <div className={`${admin.root} ${admin.row} ${styles.tools}`}>
      <Button look="ghost" aria-label={m.restoreOf(number)} onClick={() => setAsking(true)}>
        {m.restore}
      </Button>
      {asking && (
        <ConfirmDialog
          title={m.restoreTitle(number)}
          text={m.confirmRestore}
          keep={m.keep}
          confirm={m.restore}
          busy={restore.isPending}
          busyText={m.restoring}
          harmless
          onConfirm={() => restore.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
