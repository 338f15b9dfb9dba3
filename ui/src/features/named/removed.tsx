import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type NamedPath, removedNamed, restoreNamed } from "@/api/admin/entries.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { toast } from "@/platform/toasts.ts";
import { daysLeft } from "@/ui/admin/clock.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./named.module.css";

/** What was removed of the list above it, for as long as it can be brought back. */
export function Removed({ path }: { path: NamedPath }) {
  const { named: m, listings } = useAdminMessages();
  const { trash: t } = listings;
  const { number } = useMessages();
  const client = useQueryClient();
  const mayRestore = hasRank(useSessionUser(), "admin");
  const { data } = useApi(removedNamed(path));
  const summary = useRef<HTMLElement>(null);

  const restore = useAction({
    mutationFn: ({ id }: { id: string; name: string }) => restoreNamed(path, id),
    failed: listings.restoreFailed,
    onSuccess: async (_, { name }) => {
      summary.current?.focus();
      toast.success(t.back(name));
      await client.invalidateQueries({ queryKey: [path] });
    },
  });

  if (!data || data.total === 0) return null;
  return (
    <details className={styles.removed}>
      <summary ref={summary}>
        {m.removedLately} <small>{number(data.total)}</small>
      </summary>
      <ul>
        {data.items.map((one) => (
          <li key={one.id}>
            <span>
              <b dir="auto">{one.name}</b>
              <small>
                {t.left(daysLeft(one.goneAt))}
                {one.note && (
                  <>
                    {" · "}
                    <span dir="auto">{one.note}</span>
                  </>
                )}
              </small>
            </span>
            {mayRestore ? (
              <Button
                look="ghost"
                aria-label={t.restoreOf(one.name)}
                aria-busy={restore.isPending || undefined}
                onClick={() => {
                  if (!restore.isPending) restore.mutate(one);
                }}
              >
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
