import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { useLocation } from "@/platform/navigation.ts";
import { useMedia } from "@/platform/use-media.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { NoticeList } from "./notice-list.tsx";
import styles from "./notices.module.css";
import { useInbox, useInboxActions } from "./use-inbox.ts";

const MOST = 99;
const PAGE = "/admin?tab=notices";

/** How much is new for the person who is signed in; opens the notices beside the tab. */
export function Bell({ onLetters }: { onLetters: () => void }) {
  const { inbox: m } = useAdminMessages();
  const { data, isError } = useInbox();
  const { key } = useLocation();
  const phone = useMedia("(width < 52.8125em)", false);
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const fresh = data?.unseen ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the panel.
  useEffect(() => setOpen(false), [key, phone]);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
    bell.current?.focus();
  }

  const sign = (
    <>
      <AdminIcon name="bell" />
      {fresh > 0 && <b aria-hidden="true">{fresh > MOST ? m.many(MOST) : fresh}</b>}
    </>
  );
  if (phone) {
    return (
      <a className={styles.bell} href={PAGE} aria-label={m.bell(fresh)}>
        {sign}
      </a>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere in it.
    <div className={styles.whole} ref={whole} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={bell}
        className={styles.bell}
        aria-label={m.bell(fresh)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {sign}
      </button>
      {open && (
        <section className={styles.panel} aria-labelledby="notices-title">
          <header className={styles.head}>
            <PanelTitle />
            <ReadAll fresh={fresh} />
          </header>
          <div className={styles.scroll}>
            {data ? (
              <NoticeList inbox={data} />
            ) : (
              <p className={styles.empty} role={isError ? "alert" : "status"}>
                {isError ? m.loadFailed : m.loading}
              </p>
            )}
          </div>
          <footer className={styles.head}>
            <a className={admin.quiet} href={PAGE}>
              {m.all}
            </a>
            <button
              type="button"
              className={admin.quiet}
              onClick={() => {
                setOpen(false);
                bell.current?.focus();
                onLetters();
              }}
            >
              {m.letters}
            </button>
          </footer>
        </section>
      )}
    </div>
  );
}

function PanelTitle() {
  const { inbox: m } = useAdminMessages();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 id="notices-title" ref={title} tabIndex={-1}>
      {m.title}
    </h2>
  );
}

/** Stays while it has the focus, which would be lost with it. */
export function ReadAll({ fresh }: { fresh: number }) {
  const { inbox: m } = useAdminMessages();
  const { see, isPending } = useInboxActions();
  return (
    <button
      type="button"
      className={admin.quiet}
      aria-disabled={fresh === 0 || isPending}
      onClick={() => fresh > 0 && !isPending && see(undefined)}
    >
      {m.readAll}
    </button>
  );
}
