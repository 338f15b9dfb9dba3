import { useQuery, useQueryClient } from "@tanstack/react-query";
import { eventForModerator, verifySource } from "@/api/admin/events.ts";
import { event } from "@/api/events.ts";
import type { SessionUser } from "@/api/session.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { apiQuery } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { useAction } from "@/ui/admin/use-action.ts";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./moderation.module.css";
import { useEventsReload } from "./use-events-reload.ts";

interface Props {
  eventId: string;
  /** The place of the source in the list, from 0. */
  index: number;
  user: SessionUser;
}

/** Marks a source as verified or removes the mark; shows who set it. */
export default function VerifySource({ eventId, index, user }: Props) {
  const { moderation: m } = useAdminMessages();
  const client = useQueryClient();
  const reload = useEventsReload();
  const query = apiQuery(eventForModerator(eventId), user);
  const { data } = useQuery(query);
  const source = data?.event.sources?.[index];

  const mark = useAction({
    mutationFn: ({ to, verified }: { to: ArchiveEvent; verified: boolean }) =>
      verifySource(to, index, verified),
    failed: m.verifyFailed,
    onSuccess: (saved, { verified }) => {
      client.setQueryData(event(eventId).key, saved);
      client.setQueryData(query.queryKey, saved);
      toast.success(verified ? m.verified : m.unverified);
    },
    onSettled: reload,
  });

  if (!data || !source) return null;
  return (
    <div className={`${admin.root} ${admin.row} ${styles.tools}`}>
      {source.verified && source.verifiedAt && (
        <p className={styles.who}>
          {source.verifiedBy ? m.verifiedBy(source.verifiedBy) : m.verifiedByNobody}{" "}
          <When at={source.verifiedAt} />
        </p>
      )}
      <Button
        look="ghost"
        aria-label={source.verified ? m.unverifyOf(source.title) : m.verifyOf(source.title)}
        aria-busy={mark.isPending || undefined}
        onClick={() =>
          !mark.isPending && mark.mutate({ to: data.event, verified: !source.verified })
        }
      >
        {source.verified ? m.unverify : m.verify}
      </Button>
    </div>
  );
}
