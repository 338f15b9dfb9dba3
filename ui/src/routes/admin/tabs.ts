import { type ComponentType, lazy } from "react";
import { hasRank, type Role } from "@/domain/roles.ts";
import { first, parseQuery, withQuery } from "@/lib/query-string.ts";

export type TabName =
  | "events"
  | "review"
  | "index"
  | "analytics"
  | "users"
  | "logos"
  | "cleanup"
  | "settings"
  | "notices"
  | "account";

interface TabEntry {
  name: TabName;
  /** The least role that it is shown to; to everyone if none is named. */
  needs?: Role;
  /** Also shown to those who care for countries. */
  cares?: boolean;
  /** It is opened from elsewhere, and not among the tabs. */
  unlisted?: boolean;
  Tab: ComponentType;
}

type Load = () => Promise<{ Tab: ComponentType }>;

const later = (load: Load) => lazy(() => load().then(({ Tab }) => ({ default: Tab })));

/** Every tab is code of its own, fetched when it is opened for the first time. */
export const TABS: readonly TabEntry[] = [
  { name: "events", Tab: later(() => import("./events-tab.tsx")) },
  {
    name: "review",
    needs: "editor",
    cares: true,
    Tab: later(() => import("./review-tab.tsx")),
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
  {
    name: "notices",
    unlisted: true,
    Tab: later(() => import("@/features/notices/notices-tab.tsx")),
  },
  {
    name: "account",
    unlisted: true,
    Tab: later(() => import("@/features/account/account-tab.tsx")),
  },
];

/** Earlier names, which letters and bookmarks still have. */
const ALIASES: Record<string, TabName> = { comments: "review" };

type Person = { role?: string; countries?: readonly string[] };

const openTo = (person: Person): readonly TabEntry[] =>
  TABS.filter(
    ({ needs, cares }) => hasRank(person, needs ?? "user") || (cares && person.countries?.length),
  );

/** The tabs that a person chooses from. */
export const tabsFor = (person: Person): readonly TabEntry[] =>
  openTo(person).filter((tab) => !tab.unlisted);

/** The tab that an address asks for; what is unknown, or not for this person, is Events. */
export function currentTab(search: string, person: Person): TabEntry {
  const wanted = tabNamed(first(parseQuery(search), "tab"));
  const tabs = openTo(person);
  return tabs.find((tab) => tab.name === wanted) ?? (tabs[0] as TabEntry);
}

/** The tab that goes by a name, or went by it. */
export const tabNamed = (name: string): string => ALIASES[name] ?? name;

/** The address of a tab. What the others keep in the address, such as `filter`, stays. */
export function tabAddress(search: string, tab: TabName): string {
  const rest = [...parseQuery(search)].filter(([name]) => name !== "tab");
  return withQuery("/admin", { tab, ...Object.fromEntries(rest) });
}
