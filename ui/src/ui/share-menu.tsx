import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Shareable } from "@/domain/share.ts";
import { mailUrl, type Network, networkUrl, SHARE_WINDOW } from "@/domain/share-links.ts";
import { useMessages } from "@/messages/context.ts";
import { copyText } from "@/platform/clipboard.ts";
import { config } from "@/platform/config.ts";
import { Glyph, Icon } from "./icon.tsx";
import styles from "./share-menu.module.css";

// Signs that only this menu uses; they are loaded with it.
const PATHS = {
  link: "M9 15l6-6M8 11l-3 3a4 4 0 0 0 5 5l3-3M16 13l3-3a4 4 0 0 0-5-5l-3 3",
  device: "M7 2h10v20H7zM11 18.5h2",
  linkedin: "M5 10v10M5 5v.01M10 20V10M10 14a4 4 0 0 1 8 0v6",
  whatsapp: "M3.5 20.5l1.3-4.3a8.5 8.5 0 1 1 3.2 3zM9 8.5c0 4 2.5 6.5 6.5 6.5M9 8.5v2M15.5 15h-2",
  telegram: "M21 4L3 11l6 2.5 2 6.5 3.5-4 4.5 3zM9 13.5L17 8",
} as const;

function NetworkIcon({ network }: { network: Network }) {
  if (network === "facebook" || network === "x") return <Icon name={network} />;
  return <Glyph path={PATHS[network]} />;
}

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

  // Before it is shown: a key that is pressed as soon as one sees it belongs to it.
  useLayoutEffect(() => {
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
      <Glyph path={PATHS.device} />
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
        {copied ? <Icon name="check" /> : <Glyph path={PATHS.link} />}
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
          <NetworkIcon network={network} />
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
