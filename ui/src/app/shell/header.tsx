import { useEffect, useRef, useState } from "react";
import { SearchButton } from "@/features/search/search-button.tsx";
import { classes } from "@/lib/text.ts";
import { useMessages } from "@/messages/context.ts";
import { useLocation } from "@/platform/navigation.ts";
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

/** An event belongs to the archive, so its page lights up History. */
const isCurrent = (href: string, pathname: string) =>
  pathname === href || (href === "/history" && pathname.startsWith("/events/"));

export function Header() {
  const m = useMessages();
  const { pathname, key } = useLocation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of address closes the menu.
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Before the links go, which would take the focus with them.
      button.current?.focus();
      setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);

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
          onClick={() => setOpen((was) => !was)}
        >
          <Icon name={open ? "close" : "menu"} />
          <span>{m.shell.menu}</span>
        </button>
        <nav
          id="menu"
          className={classes(styles.nav, open && styles.open)}
          aria-label={m.shell.mainNavigation}
        >
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
