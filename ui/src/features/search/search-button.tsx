import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "@/ui/icon.tsx";
import styles from "./search-button.module.css";

const load = () => import("./search-overlay.tsx");
const SearchOverlay = lazy(load);

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

/** Opens the overlay by click, '/' or Ctrl-K; its code comes with the first use. */
export function SearchButton() {
  const m = useMessages();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === "/" && !typing(event.target) && !event.ctrlKey && !event.metaKey;
      const command = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!slash && !command) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${layout.scriptOnly}`}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{m.shell.search}</span>
        <i aria-hidden="true">/</i>
      </button>
      {open && (
        <Suspense fallback={null}>
          <SearchOverlay onClose={close} />
        </Suspense>
      )}
    </>
  );
}
