import { type ComponentType, lazy } from "react";
import { hasRank, type Role } from "@/domain/roles.ts";
import { first, parseQuery, withQuery } from "@/lib/query-string.ts";

export type TabName =
  | "events"
  | "comments"
  | "index"
  | "analytics"
  | "users"
  | "logos"
  | "cleanup"
  | "settings";

interface TabEntry {
  name: TabName;
  /** The least role that it is shown to; to everyone if none is named. */
  needs?: Role;
  Tab: ComponentType;
}

type Load = () => Promise<{ Tab: ComponentType }>;

const later = (load: Load) => lazy(() => load().then(({ Tab }) => ({ default: Tab })));

/** Every tab is code of its own, fetched when it is opened for the first time. */
export const TABS: readonly TabEntry[] = [
  { name: "events", Tab: later(() => import("./events-tab.tsx")) },
  {
    name: "comments",
    needs: "editor",
    Tab: later(() => import("@/features/comment-queue/queue-tab.tsx")),
  },
  { name: "index", Tab: later(() => import("./index-tab.tsx")) },
  { name: "analytics", needs: "admin", Tab: later(() => import("./analytics-tab.tsx")) },
  { name: "users", needs: "admin", Tab: later(() => import("@/features/users/users-tab.tsx")) },
  { name: "logos", Tab: later(() => import("@/features/logos/logos-tab.tsx")) },
  { name: "cleanup", Tab: later(() => import("@/features/cleanup/cleanup-tab.tsx")) },
  {
    name: "settings",
    Tab: later(() => import("@/features/settings-panel/settings-tab.tsx")),
  },
];

export const tabsFor = (person: { role?: string }): readonly TabEntry[] =>
  TABS.filter((tab) => hasRank(person, tab.needs ?? "user"));

/** The tab that an address asks for; what is unknown, or not for this person, is Events. */
export function currentTab(search: string, person: { role?: string }): TabEntry {
  const wanted = first(parseQuery(search), "tab");
  const tabs = tabsFor(person);
  return tabs.find((tab) => tab.name === wanted) ?? (tabs[0] as TabEntry);
}

/** The address of a tab. What the others keep in the address, such as `filter`, stays. */
export function tabAddress(search: string, tab: TabName): string {
  const rest = [...parseQuery(search)].filter(([name]) => name !== "tab");
  return withQuery("/admin", { tab, ...Object.fromEntries(rest) });
}
