import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import type { Work } from "@/platform/kept.ts";
import { toast } from "@/platform/toasts.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import admin from "./admin.module.css";
import { clock } from "./clock.ts";
import styles from "./kept-notice.module.css";

interface Props<V> {
  works: readonly Work<V>[];
  /** What is said of one: what it is about, and what of it was changed. */
  describe: (work: Work<V>) => ReactNode;
  /** What of it differs from what is saved, field by field. */
  differences?: (work: Work<V>) => ReactNode;
  onRestore: (work: Work<V>) => void;
  /** Returns how to undo it. */
  onDiscard: (work: Work<V>) => Promise<() => Promise<void>>;
}

/** Offers what was typed before the page was closed. It takes no focus. */
export function KeptNotice<V>({ works, ...rest }: Props<V>) {
  const { kept: m } = useAdminMessages();
  const { locale } = useMessages();
  const box = useRef<HTMLElement>(null);
  const [one] = works;
  const isShown = one !== undefined;

  useEffect(() => {
    // A page that was loaded again may be scrolled past it.
    if (isShown) box.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);

  if (!one) return null;
  const many = works.length > 1;
  return (
    <section ref={box} className={styles.notice} aria-labelledby="unsaved-work">
      <Icon name="clock" />
      <h2 id="unsaved-work">
        {many ? m.unsavedMany(works.length) : m.unsaved(clock(one.at, locale.lang))}
      </h2>
      {many ? (
        <ul>
          {works.map((work) => (
            <li key={work.id}>
              <Row work={work} time={clock(work.at, locale.lang)} {...rest} />
            </li>
          ))}
        </ul>
      ) : (
        <Row work={one} {...rest} />
      )}
    </section>
  );
}

type RowProps<V> = Omit<Props<V>, "works"> & { work: Work<V>; time?: string };

function Row<V>({ work, time, describe, differences, onRestore, onDiscard }: RowProps<V>) {
  const { kept: m } = useAdminMessages();
  const id = useId();
  const [open, setOpen] = useState(false);

  async function discard() {
    // What follows the notice on every tab.
    document.querySelector<HTMLElement>("[data-after-notice]")?.focus();
    const undo = await onDiscard(work);
    toast.success(m.discarded, { action: { label: m.undo, run: () => void undo() } });
  }

  return (
    <>
      <div className={styles.row}>
        <p>
          {time && <b>{time}</b>} {describe(work)}
        </p>
        <div className={styles.actions}>
          {differences && (
            <button
              type="button"
              className={admin.quiet}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {m.differs}
            </button>
          )}
          <Button look="ghost" onClick={() => void discard()}>
            {m.discard}
          </Button>
          <Button onClick={() => onRestore(work)}>{m.restore}</Button>
        </div>
      </div>
      {differences && (
        <div id={id} className={styles.differences} hidden={!open}>
          {open && differences(work)}
        </div>
      )}
    </>
  );
}
