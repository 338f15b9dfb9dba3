import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { EVENTS } from "@/api/admin/events.ts";
import { changeTags, removeTags, tags, undoTagChange } from "@/api/admin/tags.ts";
import { ApiError } from "@/api/error.ts";
import { useApi } from "@/api/use-api.ts";
import { sameTag } from "@/domain/tags.ts";
import { fold } from "@/lib/text.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import { TagDye } from "@/ui/chip.tsx";
import { Icon } from "@/ui/icon.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { lookalikes } from "./lookalikes.ts";
import { MergePanel } from "./merge-panel.tsx";
import { Rename } from "./rename.tsx";
import styles from "./tags.module.css";

/** All tags, to be renamed, merged and removed. */
export function Tags() {
  const m = useMessages();
  const { tags: t } = useAdminMessages();
  const client = useQueryClient();
  const query = useApi(tags());
  const [find, setFind] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [merging, setMerging] = useState(false);
  const [renaming, setRenaming] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState("");

  // A row, once it is there, else the heading of the list.
  useEffect(() => {
    if (!focused) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-rename="${CSS.escape(focused)}"]`);
    (row ?? box.current)?.focus();
    setFocused("");
  }, [focused]);

  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: tags().key }),
      client.invalidateQueries({ queryKey: EVENTS }),
    ]);

  const likes = useMemo(
    () => lookalikes(query.data?.items.map(({ tag }) => tag) ?? []),
    [query.data],
  );

  const undo = useAction({
    mutationFn: undoTagChange,
    failed: t.undoFailed,
    onSuccess: async () => {
      toast.success(t.undone);
      await reload();
    },
  });
  const change = useAction({
    mutationFn: ({ from, to, merge }: { from: string[]; to: string; merge: boolean }) =>
      changeTags(from, to, merge),
    failed: (error) => (error instanceof ApiError && error.status === 409 ? null : t.failed),
    onSuccess: async ({ change: made }) => {
      toast.success(t.renamed(made.to), {
        action: { label: t.undo, run: () => undo.mutate(made.id) },
      });
      setMerging(false);
      setRenaming("");
      setChosen([]);
      await reload();
      setFocused(made.to);
    },
  });

  const remove = useAction({
    mutationFn: ({ tag }: { tag: string; next: string }) => removeTags([tag]),
    failed: t.failed,
    onSuccess: async ({ change: made }, { tag, next }) => {
      toast.success(t.removed(tag, made.events), {
        action: { label: t.undo, run: () => undo.mutate(made.id) },
      });
      setChosen((now) => now.filter((one) => one !== tag));
      await reload();
      // The row below takes the place of the one that went.
      if (next) setFocused(next);
      else box.current?.focus();
    },
  });

  if (query.isError && !query.data) {
    return (
      <StateBlock kind="error" title={t.notLoaded}>
        <Button onClick={() => void query.refetch()}>{t.tryAgain}</Button>
      </StateBlock>
    );
  }
  const all = query.data?.items ?? [];
  const most = all[0]?.total ?? 1;
  const shown = all.filter(({ tag }) => fold(tag).includes(fold(find)));
  const picked = all.filter(({ tag }) => chosen.includes(tag));
  const changes = query.data?.changes ?? [];
  return (
    <div className={styles.columns} data-merging={merging || undefined}>
      <div ref={box} className={styles.list} tabIndex={-1}>
        <search>
          <TextField label={t.find} type="search" maxLength={50} value={find} onChange={setFind} />
        </search>
        {picked.length > 0 && (
          <div className={styles.bar}>
            <p role="status">
              <b>{t.selected(picked.length)}</b>
            </p>
            <button type="button" onClick={() => setChosen([])}>
              {t.clear}
            </button>
            {picked.length > 1 && (
              <Button look="ghost" onClick={() => setMerging(true)}>
                <AdminIcon name="merge" />
                {t.merge}
              </Button>
            )}
          </div>
        )}
        {query.data && shown.length === 0 ? (
          <StateBlock kind="empty" title={find ? t.none : t.noneYet} />
        ) : (
          <table className={styles.table} aria-busy={!query.data}>
            <thead>
              <tr>
                <th scope="col">{t.column}</th>
                <th scope="col">{t.listings}</th>
                <th scope="col">{t.actions}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ tag, total }, at) => (
                <tr key={tag} data-chosen={chosen.includes(tag) || undefined}>
                  <th scope="row">
                    <label>
                      <input
                        type="checkbox"
                        aria-label={t.select(tag)}
                        checked={chosen.includes(tag)}
                        onChange={({ target }) =>
                          setChosen(
                            target.checked ? [...chosen, tag] : chosen.filter((one) => one !== tag),
                          )
                        }
                      />
                    </label>
                    {renaming === tag ? (
                      <Rename
                        use={{ tag, total }}
                        others={all}
                        isBusy={change.isPending}
                        onSave={(to, merge) => change.mutate({ from: [tag], to, merge })}
                        onCancel={() => {
                          setRenaming("");
                          setFocused(tag);
                        }}
                      />
                    ) : (
                      <span>
                        <TagDye tag={tag} />
                        <a href={`/history?tags=${encodeURIComponent(tag)}`} dir="auto">
                          {tag}
                        </a>
                        {likes.has(tag) && (
                          <small className={styles.like}>{t.like(likes.get(tag) ?? "")}</small>
                        )}
                      </span>
                    )}
                  </th>
                  <td>
                    <span
                      className={styles.meter}
                      data-most={total === most || undefined}
                      aria-hidden="true"
                      style={{ "--part": total / most } as Record<string, number>}
                    />
                    <span className={styles.total}>{m.number(total)}</span>
                  </td>
                  <td className={admin.row}>
                    {renaming !== tag && (
                      <Button
                        look="ghost"
                        data-rename={tag}
                        aria-label={t.renameOf(tag)}
                        onClick={() => setRenaming(tag)}
                      >
                        {t.rename}
                      </Button>
                    )}
                    {renaming !== tag && (
                      <Button
                        look="ghost"
                        className={admin.danger}
                        aria-label={t.removeOf(tag)}
                        onClick={() =>
                          !remove.isPending &&
                          remove.mutate({ tag, next: (shown[at + 1] ?? shown[at - 1])?.tag ?? "" })
                        }
                      >
                        {t.remove}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {changes.length > 0 && (
          <section className={styles.changes} aria-labelledby="tag-changes">
            <h2 id="tag-changes">{t.recent}</h2>
            <ul className={admin.row}>
              {changes.map((one) => (
                <li key={one.id}>
                  <span>
                    <b dir="auto">
                      {one.to
                        ? t.change(one.from.join(", "), one.to)
                        : t.removal(one.from.join(", "))}
                    </b>{" "}
                    · {t.total(one.events)} · {one.madeBy}, <When at={one.createdAt} />
                  </span>
                  <Button
                    look="ghost"
                    aria-label={one.to ? t.undoOf(one.to) : t.undoRemoval(one.from.join(", "))}
                    onClick={() => {
                      if (!undo.isPending) {
                        undo.mutate(one.id);
                        box.current?.focus();
                      }
                    }}
                  >
                    <Icon name="left" />
                    {t.undo}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {merging && picked.length > 1 && (
        <MergePanel
          uses={picked}
          isBusy={change.isPending}
          onMerge={(to) =>
            change.mutate({
              from: picked.map(({ tag }) => tag).filter((tag) => !sameTag(tag, to)),
              to,
              merge: true,
            })
          }
          onCancel={() => {
            setMerging(false);
            box.current?.focus();
          }}
        />
      )}
    </div>
  );
}
