import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "@/api/client.ts";
import { reasonOf } from "@/api/error.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./moderation.module.css";
import { useEventsReload } from "./use-events-reload.ts";

interface Props {
  eventId: string;
  number: number;
}

/** Brings an earlier state back, as a revision of its own, so that nothing is lost by it. */
export default function RestoreRevision({ eventId, number }: Props) {
  const { moderation: m } = useAdminMessages();
  const [asking, setAsking] = useState(false);
  const reload = useEventsReload();
  const restore = useMutation({
    mutationFn: () =>
      request(`/api/events/${encodeURIComponent(eventId)}/revisions/${number}/restore`, {
        method: "POST",
        body: {},
      }),
    onSuccess: () => {
      toast.success(m.restored(number));
      return reload();
    },
    onError: (error) => toast.error(m.restoreFailed, { detail: reasonOf(error) }),
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
