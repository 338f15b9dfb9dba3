import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { endPreview, makePreview, previews } from "@/api/admin/previews.ts";
import { useApi } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { CopyLink } from "@/ui/admin/copy-link.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./preview-links.module.css";

/** The links by which people without an account see a draft. */
export function PreviewLinks({ id }: { id: string }) {
  const { previews: t } = useAdminMessages();
  const client = useQueryClient();
  const endpoint = previews(id);
  const items = useApi(endpoint).data?.items ?? [];
  const [url, setUrl] = useState("");
  const box = useRef<HTMLElement>(null);
  const [gone, setGone] = useState<number | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: endpoint.key });

  const making = useAction({
    mutationFn: () => makePreview(id),
    failed: t.makeFailed,
    onSuccess: (made) => {
      setUrl(made.url);
      return reload();
    },
  });
  const ending = useAction({
    mutationFn: ({ previewId }: { previewId: string; at: number }) => endPreview(id, previewId),
    failed: t.endFailed,
    onSuccess: async (_, { at }) => {
      setUrl("");
      toast.success(t.ended);
      await reload();
      setGone(at);
    },
  });

  useEffect(() => {
    if (url) box.current?.querySelector<HTMLInputElement>("input")?.select();
  }, [url]);
  useEffect(() => {
    if (gone === null) return;
    const buttons = box.current?.querySelectorAll<HTMLElement>("[data-end]");
    const next = buttons?.[Math.min(gone, buttons.length - 1)];
    (next ?? box.current?.querySelector<HTMLElement>("[data-make]"))?.focus();
    setGone(null);
  }, [gone]);

  return (
    <section ref={box} className={styles.links} aria-labelledby="preview-links">
      <h3 id="preview-links">{t.title}</h3>
      <p>{t.hint}</p>
      {url && <CopyLink label={t.label} hint={t.once} url={url} />}
      {items.length > 0 && (
        <ul className={admin.row} aria-label={t.list}>
          {items.map((one, i) => (
            <li key={one.id}>
              <span>
                <b>{i + 1}</b> {t.made(one.madeBy)} <When at={one.expiresAt} time />
              </span>
              <Button
                look="ghost"
                data-end=""
                aria-label={t.endOf(i + 1)}
                onClick={() => {
                  if (!ending.isPending) ending.mutate({ previewId: one.id, at: i });
                }}
              >
                {t.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button
          look="ghost"
          data-make=""
          aria-busy={making.isPending || undefined}
          onClick={() => {
            if (!making.isPending) making.mutate();
          }}
        >
          {making.isPending ? t.making : t.make}
        </Button>
        <a href={`/events/${encodeURIComponent(id)}`}>{t.open}</a>
      </div>
    </section>
  );
}
