import { useCallback, useEffect, useRef, useState } from "react";
import { SearchButton } from "@/features/search/search-button.tsx";
import { classes } from "@/lib/text.ts";
import { useMessages } from "@/messages/context.ts";
import { useLocation } from "@/platform/navigation.ts";
import { useOverlay } from "@/platform/overlay.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "@/ui/icon.tsx";
import styles from "./header.module.css";
import { Logo } from "./logo.tsx";

const LINKS = [
  ["timeline", "/timeline"],
  ["history", "/history"],
  ["onThisDay", "/on-this-day"],
  ["people", "/people"],
  ["places", "/places"],
  ["about", "/about"],
] as const;

/** What lies below a page without being under its address: it marks that page as current. */
const BELOW: Partial<Record<string, string>> = {
  "/history": "/events/",
  "/places": "/countries/",
  "/timeline": "/centuries/",
};

const isCurrent = (href: string, pathname: string) => {
  const below = BELOW[href];
  return (
    pathname === href ||
    pathname.startsWith(`${href}/`) ||
    (below !== undefined && pathname.startsWith(below))
  );
};

/** Older browsers know no popovers; there the links are always open. */
const isShown = (menu: HTMLElement | null) =>
  menu !== null && "popover" in menu && menu.matches(":popover-open");

export function Header() {
  const m = useMessages();
  const { pathname, key } = useLocation();
  // The browser opens and closes the menu itself, before and without scripts.
  const [open, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  const close = useCallback(() => {
    if (isShown(menu.current)) menu.current?.hidePopover();
  }, []);
  useOverlay(open ?? false, close);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of address closes the menu.
  useEffect(() => {
    setOpen(isShown(menu.current));
    return close;
  }, [key]);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Before the links go, which would take the focus with them.
      button.current?.focus();
      close();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open, close]);

  return (
    <header className={classes(styles.header, pathname === "/" && styles.plain)}>
      <div className={`${layout.container} ${styles.row}`}>
        <Logo type="header" />
        {/* Before the links it opens, so that the Tab key goes from it to them. */}
        <button
          ref={button}
          type="button"
          className={styles.menu}
          aria-expanded={open}
          aria-controls="menu"
          popoverTarget="menu-state"
        >
          <Icon name="menu" />
          <Icon name="close" />
          <span>{m.shell.menu}</span>
        </button>
        {/* Nothing but the state of the menu: the links stay in the flow of the page, which a
            popover would leave. */}
        <i
          id="menu-state"
          ref={menu}
          className={styles.state}
          popover="manual"
          onToggle={(event) => setOpen(event.newState === "open")}
        />
        <nav id="menu" className={styles.nav} aria-label={m.shell.mainNavigation}>
          <ul>
            {LINKS.map(([name, href]) => (
              <li key={href}>
                <a href={href} aria-current={isCurrent(href, pathname) ? "page" : undefined}>
                  {m.shell.nav[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.search}>
          <SearchButton />
        </div>
      </div>
    </header>
  );
}
