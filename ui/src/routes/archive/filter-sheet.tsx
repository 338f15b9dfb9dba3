import { type ReactNode, useEffect, useRef } from "react";
import { useArchiveMessages } from "@/messages/archive.ts";
import { useOverlay } from "@/platform/overlay.ts";
import { Button } from "@/ui/button.tsx";
import { isolate } from "./isolate.ts";
import styles from "./sidebar.module.css";

interface Props {
  /** Open as a sheet over the list; otherwise the filters are part of the page. */
  open: boolean;
  /** How many events the filters leave, in words. */
  found: string | undefined;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The filters on a small screen: over the list, with a way back to it that counts. */
export function FilterSheet({ open, found, busy, onClose, children }: Props) {
  const t = useArchiveMessages();
  const sheet = useRef<HTMLDivElement>(null);
  useOverlay(open, onClose, true);

  useEffect(() => {
    if (!open || !sheet.current) return;
    const release = isolate(sheet.current);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onClose();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      release();
      document.removeEventListener("keydown", onKey);
    };
  }, [open, onClose]);

  function showResults() {
    onClose();
    // After the sheet has gone: nothing behind it can take the focus before.
    requestAnimationFrame(() => {
      const results = document.getElementById("results");
      results?.focus({ preventScroll: true });
      results?.scrollIntoView();
    });
  }

  return (
    <div
      ref={sheet}
      className={open ? styles.sheet : undefined}
      {...(open && { role: "dialog", "aria-modal": true, "aria-label": t.filters })}
    >
      {children}
      {open && (
        <div className={styles.foot}>
          <Button onClick={showResults} aria-busy={busy}>
            <span aria-live="polite">{t.showEvents(found)}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
