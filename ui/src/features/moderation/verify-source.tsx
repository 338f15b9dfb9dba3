import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client.ts";
import { event as eventEndpoint } from "@/api/endpoints.ts";
import { reasonOf } from "@/api/error.ts";
import type { SessionUser } from "@/api/session.ts";
import type { EventDetail } from "@/api/types.ts";
import { apiQuery } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
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

/** Marks a source as looked up, or takes the mark away; says who set it. */
export default function VerifySource({ eventId, index, user }: Props) {
  const { moderation: m } = useAdminMessages();
  const client = useQueryClient();
  const reload = useEventsReload();
  const endpoint = eventEndpoint(eventId);
  // Moderators are told more than the page knows, which was made for everyone.
  const mine = [endpoint, user.id];
  const { data } = useQuery({ ...apiQuery(endpoint), queryKey: mine });
  const source = data?.event.sources?.[index];

  const mark = useMutation({
    mutationFn: (verified: boolean) =>
      request<EventDetail>(`${endpoint}/sources/${index}`, {
        method: "PATCH",
        headers: { "If-Match": `"${data?.event.version}"` },
        body: { verified },
      }),
    onSuccess: (answer, verified) => {
      client.setQueryData([endpoint], answer);
      client.setQueryData(mine, answer);
      toast.success(verified ? m.verified : m.unverified);
    },
    onError: (error) => toast.error(m.verifyFailed, { detail: reasonOf(error) }),
    onSettled: reload,
  });

  if (!source) return null;
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
        onClick={() => !mark.isPending && mark.mutate(!source.verified)}
      >
        {source.verified ? m.unverify : m.verify}
      </Button>
    </div>
  );
}
