import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { mailUrl, type Network, networkUrl, SHARE_WINDOW, type Shareable } from "@/domain/share.ts";
import { useMessages } from "@/messages/context.ts";
import { copyText } from "@/platform/clipboard.ts";
import { config } from "@/platform/config.ts";
import { Icon } from "./icon.tsx";
import styles from "./share-menu.module.css";

const NETWORKS: Network[] = ["whatsapp", "telegram", "facebook", "x", "linkedin"];
const COPIED_FOR = 2000;

interface Props {
  subject: Shareable;
  /** Opens above its button if there is room, otherwise below. */
  preferAbove: boolean;
  onClose: (refocus: boolean) => void;
}

/** Scrolls the whole menu into view, on the side of its button that has room. */
function place(menu: HTMLElement, preferAbove: boolean): void {
  const { top, bottom } = (menu.parentElement as HTMLElement).getBoundingClientRect();
  const need = menu.getBoundingClientRect().height + 8;
  const fitsBelow = innerHeight - bottom >= need;
  menu.toggleAttribute("data-above", top >= need && (preferAbove || !fitsBelow));
  menu.scrollIntoView({ block: "nearest" });
}

/** Copy the link, the device's share sheet, networks, mail. Mounted only while it is open. */
export function ShareMenu({ subject, preferAbove, onClose }: Props) {
  const m = useMessages();
  const menu = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState(false);
  const [device] = useState(() => "share" in navigator);
  const [touch] = useState(() => matchMedia("(pointer: coarse)").matches);
  const absolute = (path: string) => location.origin + path;

  useEffect(() => {
    if (menu.current) place(menu.current, preferAbove);
    menu.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
    const outside = (event: Event) => {
      if (!menu.current?.parentElement?.contains(event.target as Node)) onClose(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [preferAbove, onClose]);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  function onKeyDown(event: KeyboardEvent) {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const here = items.indexOf(document.activeElement as HTMLElement);
    const move: Record<string, number> = {
      ArrowDown: (here + 1) % items.length,
      ArrowUp: (here - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const next = move[event.key];
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose(true);
    } else if (event.key === "Tab") {
      onClose(false);
    } else if (next !== undefined) {
      event.preventDefault();
      items[next]?.focus();
    }
  }

  function open(network: Network) {
    const preview = (config().publicUrl || location.origin) + subject.previewPath;
    const url = networkUrl(network, subject.text, preview);
    window.open(url, "_blank", SHARE_WINDOW);
    onClose(true);
  }

  async function copy() {
    await copyText(absolute(subject.path));
    setCopied(true);
  }

  function shareByDevice() {
    const data = { title: subject.title, text: subject.text, url: absolute(subject.path) };
    // Closing the device's own sheet rejects the promise; that is not a failure.
    navigator.share(data).catch(() => undefined);
    onClose(true);
  }

  const deviceItem = device && (
    <button type="button" role="menuitem" tabIndex={-1} onClick={shareByDevice}>
      <Icon name="device" />
      {m.share.device}
    </button>
  );

  return (
    <div
      className={styles.menu}
      ref={menu}
      role="menu"
      aria-label={m.share.menu}
      onKeyDown={onKeyDown}
    >
      {touch && deviceItem}
      <button type="button" role="menuitem" tabIndex={-1} onClick={copy}>
        <Icon name={copied ? "check" : "link"} />
        <span aria-live="polite">{copied ? m.share.copied : m.share.copy}</span>
      </button>
      {!touch && deviceItem}
      {NETWORKS.map((network) => (
        <button
          key={network}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => open(network)}
        >
          <Icon name={network} />
          {m.share[network]}
        </button>
      ))}
      <a
        role="menuitem"
        tabIndex={-1}
        href={mailUrl(subject, absolute(subject.path))}
        onClick={() => onClose(true)}
      >
        <Icon name="mail" />
        {m.share.email}
      </a>
    </div>
  );
}
