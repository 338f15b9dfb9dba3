import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useMessages } from "@/messages/context.ts";
import { useNavigate } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "@/ui/icon.tsx";
import styles from "./search-button.module.css";

type Overlay = ComponentType<{ onClose: () => void }>;

let loading: Promise<{ default: Overlay }> | undefined;
const load = () => {
  loading ??= import("./search-overlay.tsx");
  return loading;
};

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

/** Opens the overlay by click, '/' or Ctrl-K; its code is loaded on first use. */
export function SearchButton() {
  const m = useMessages();
  const navigate = useNavigate();
  const [Overlay, setOverlay] = useState<Overlay>();
  const close = useCallback(() => setOverlay(undefined), []);
  const open = useCallback(() => {
    load().then(
      (overlay) => setOverlay(() => overlay.default),
      // Fall back to the search box of the archive page.
      () => navigate("/history"),
    );
  }, [navigate]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === "/" && !typing(event.target) && !event.ctrlKey && !event.metaKey;
      const command = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!slash && !command) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);

  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${layout.scriptOnly}`}
        aria-haspopup="dialog"
        onPointerEnter={() => load().catch(() => undefined)}
        onClick={open}
      >
        <Icon name="search" />
        <span>{m.shell.search}</span>
        <i aria-hidden="true">/</i>
      </button>
      {Overlay && <Overlay onClose={close} />}
    </>
  );
}
