import { useQuery } from "@tanstack/react-query";
import { forModerator, verifySource } from "@/api/admin/entries.ts";
import { contentOf, type EntryPath } from "@/api/entries.ts";
import type { SessionUser } from "@/api/session.ts";
import { apiQuery } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { useAction } from "@/ui/admin/use-action.ts";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./moderation.module.css";
import { useEntriesReload } from "./use-entries-reload.ts";

interface Props {
  path: EntryPath;
  id: string;
  /** The place of the source in the list, from 0. */
  index: number;
  user: SessionUser;
}

/** Marks a source as verified or removes the mark; shows who set it. */
export default function VerifySource({ path, id, index, user }: Props) {
  const { moderation: m } = useAdminMessages();
  const reload = useEntriesReload(path);
  const { data } = useQuery(apiQuery(forModerator(path, id), user));
  const entry = data && contentOf(data);
  const source = entry?.sources?.[index];

  const mark = useAction({
    mutationFn: ({ to, verified }: { to: { id: string; version: number }; verified: boolean }) =>
      verifySource(path, to, index, verified),
    failed: m.verifyFailed,
    onSuccess: (_, { verified }) => toast.success(verified ? m.verified : m.unverified),
    onSettled: reload,
  });

  if (!entry || !source) return null;
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
        onClick={() => !mark.isPending && mark.mutate({ to: entry, verified: !source.verified })}
      >
        {source.verified ? m.unverify : m.verify}
      </Button>
    </div>
  );
}
