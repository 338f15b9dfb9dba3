import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type NamedPath, removedNamed, restoreNamed } from "@/api/admin/entries.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { toast } from "@/platform/toasts.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { DaysLeft, RemovedBy } from "@/ui/admin/removal.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./named.module.css";

interface Props {
  path: NamedPath;
  onOpen: (id: string) => void;
  /** The last one was brought back. */
  onNone: () => void;
}

/** What was removed of the list above it, for as long as it can be brought back. */
export function Removed({ path, onOpen, onNone }: Props) {
  const { named: m, listings } = useAdminMessages();
  const { trash: t } = listings;
  const { number } = useMessages();
  const client = useQueryClient();
  const mayRestore = hasRank(useSessionUser(), "admin");
  const { data } = useApi(removedNamed(path));
  const box = useRef<HTMLDetailsElement>(null);
  const [gone, setGone] = useState<number | null>(null);

  const restore = useAction({
    mutationFn: ({ id }: { id: string; name: string; at: number }) => restoreNamed(path, id),
    failed: listings.restoreFailed,
    onSuccess: async (_, { id, name, at }) => {
      toast.success(t.back(name), { action: { label: t.open, run: () => onOpen(id) } });
      await client.invalidateQueries({ queryKey: [path] });
      setGone(at);
    },
  });

  useEffect(() => {
    if (gone === null) return;
    const buttons = box.current?.querySelectorAll<HTMLElement>("li button");
    const next = buttons?.[Math.min(gone, buttons.length - 1)];
    if (next) next.focus();
    else onNone();
    setGone(null);
  }, [gone, onNone]);

  if (!data || data.total === 0) return null;
  return (
    <details ref={box} className={styles.removed}>
      <summary>
        {m.removedLately} <small>{number(data.total)}</small>
      </summary>
      <ul>
        {data.items.map((one, at) => (
          <li key={one.id}>
            <div>
              <b dir="auto">{one.name}</b>
              <p>
                <RemovedBy one={one} />
              </p>
              {one.note && <p dir="auto">{t.note(one.note)}</p>}
            </div>
            <DaysLeft at={one.goneAt} />
            {mayRestore ? (
              <Button
                look="ghost"
                aria-label={t.restoreOf(one.name)}
                aria-busy={restore.isPending || undefined}
                onClick={() => {
                  if (!restore.isPending) restore.mutate({ ...one, at });
                }}
              >
                <AdminIcon name="undo" />
                {t.restore}
              </Button>
            ) : (
              <small>{t.ask}</small>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
