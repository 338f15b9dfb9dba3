import { useEffect, useRef, useState } from "react";
import { useMessages } from "@/messages/context.ts";
import { useStore } from "@/platform/store.ts";
import { TOAST_FOR, type Toast, toast, toastStore } from "@/platform/toasts.ts";
import { Icon } from "./icon.tsx";
import styles from "./toaster.module.css";

const NONE: readonly Toast[] = [];

/** The top layer keeps messages above an open dialog; showing again puts them on top. */
function raise(element: HTMLElement, shown: boolean): void {
  if (!element.showPopover) return;
  if (element.matches(":popover-open")) element.hidePopover();
  if (shown) element.showPopover();
}

/** For whoever opens a dialog: messages that are there already stay in sight. */
export function raiseToasts(): void {
  const element = document.querySelector<HTMLElement>("[data-toasts]");
  if (element?.firstElementChild) raise(element, true);
}

export function Toaster() {
  const m = useMessages();
  const toasts = useStore(toastStore, NONE);
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (region.current) raise(region.current, toasts.length > 0);
  }, [toasts]);

  return (
    <section
      ref={region}
      className={styles.region}
      popover="manual"
      aria-label={m.toast.region}
      data-toasts=""
    >
      {toasts.map((item) => (
        <ToastItem key={item.id} item={item} />
      ))}
    </section>
  );
}

function ToastItem({ item }: { item: Toast }) {
  const m = useMessages();
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toast.dismiss(item.id), item.lasts ?? TOAST_FOR);
    return () => clearTimeout(timer);
  }, [held, item.id, item.lasts]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds the clock.
    <div
      className={styles.toast}
      data-kind={item.kind}
      role={item.kind === "error" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.mark}>
        <Icon name={item.kind === "success" ? "check" : "error"} />
      </span>
      <div className={styles.words}>
        <p className={styles.kind}>{m.toast[item.kind]}</p>
        <b>{item.text}</b>
        {item.detail && <p>{item.detail}</p>}
        {item.action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              item.action?.run();
              toast.dismiss(item.id);
            }}
          >
            {item.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={m.toast.dismiss}
        onClick={() => toast.dismiss(item.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
