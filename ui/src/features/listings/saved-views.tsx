import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { Glyph, Icon } from "@/ui/icon.tsx";
import type { Listings } from "./use-listings.ts";
import type { SavedViewList } from "./use-saved-views.ts";
import styles from "./views.module.css";

const LONGEST_NAME = 60;

/** Saved views, one press away. */
export function SavedViews({ list, saved }: { list: Listings; saved: SavedViewList }) {
  const { savedViews: t } = useAdminMessages();
  const [managing, setManaging] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { views, fresh, seen } = saved;

  useEffect(() => {
    if (!fresh) return;
    box.current?.querySelector<HTMLElement>(`[data-view="${CSS.escape(fresh)}"]`)?.focus();
    seen();
  }, [fresh, seen]);

  if (views.length === 0) return null;

  function remove(at: number) {
    const view = views[at];
    if (!view) return;
    saved.remove(view.name);
    toast.success(t.removed, { action: { label: t.undo, run: () => saved.save(view) } });
    const buttons = box.current?.querySelectorAll<HTMLElement>("[data-remove]");
    const next = buttons?.[at + 1] ?? buttons?.[at - 1];
    (next ?? document.getElementById("your-listings"))?.focus();
  }

  return (
    <div ref={box} className={styles.saved}>
      <p id="saved-views">{t.label}</p>
      <ul aria-labelledby="saved-views">
        {views.map((view, i) => (
          <li key={view.name}>
            <button type="button" data-view={view.name} onClick={() => list.apply(view)}>
              <Glyph path="M12 3l2.8 6 6.2.7-4.6 4.3 1.3 6.5L12 17.2 6.3 20.5 7.6 14 3 9.7 9.2 9z" />
              <span dir="auto">{view.name}</span>
            </button>
            {managing && (
              <button
                type="button"
                data-remove=""
                aria-label={t.remove(view.name)}
                onClick={() => remove(i)}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={admin.quiet}
        aria-pressed={managing}
        onClick={() => setManaging(!managing)}
      >
        {managing ? t.done : t.manage}
      </button>
    </div>
  );
}

/** Gives the current view a name, in place. */
export function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const { savedViews: t } = useAdminMessages();
  const [naming, setNaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [back, setBack] = useState(false);

  useEffect(() => {
    if (!back) return;
    opener.current?.focus();
    setBack(false);
  }, [back]);

  if (!naming) {
    return (
      <button ref={opener} type="button" className={admin.quiet} onClick={() => setNaming(true)}>
        {t.save}
      </button>
    );
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (!name) return;
    setNaming(false);
    onSave(name);
  }

  function cancel() {
    setNaming(false);
    setBack(true);
  }

  return (
    <form
      className={styles.save}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
      }}
    >
      <input
        name="name"
        aria-label={t.name}
        placeholder={t.name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it was asked for just now.
        autoFocus
      />
      <button type="submit" className={admin.quiet}>
        {t.keep}
      </button>
      <button type="button" className={admin.quiet} onClick={cancel}>
        {t.cancel}
      </button>
    </form>
  );
}
