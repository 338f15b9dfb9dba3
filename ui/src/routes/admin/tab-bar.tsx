import { useEffect, useRef } from "react";
import type { SessionUser } from "@/api/session.ts";
import { WaitingBadge } from "@/features/review/waiting-badge.tsx";
import { useAdminMessages } from "@/messages/admin.ts";
import { useLocation } from "@/platform/navigation.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import styles from "./dashboard.module.css";
import { type TabName, tabAddress, tabsFor } from "./tabs.ts";

/** Tabs change the address, so they are links. */
export function TabBar({ user, current }: { user: SessionUser; current: TabName }) {
  const { dashboard } = useAdminMessages();
  const { search } = useLocation();
  const list = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is to be brought into sight.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    const box = list.current;
    if (!link || !box) return;
    // Not scrollIntoView: it would move the page as well.
    box.scrollLeft = link.offsetLeft - (box.clientWidth - link.offsetWidth) / 2;
  }, [current]);

  return (
    <nav className={styles.tabs} aria-label={dashboard.tabs}>
      <ul ref={list}>
        {tabsFor(user).map(({ name, needs }) => (
          <li key={name}>
            <a href={tabAddress(search, name)} aria-current={name === current ? "page" : undefined}>
              {needs === "admin" && <AdminIcon name="lock" />}
              {dashboard.names[name]}
              {name === "review" && <WaitingBadge />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
