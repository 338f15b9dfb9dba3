import { Suspense, useEffect, useRef } from "react";
import type { SessionUser } from "@/api/session.ts";
import { AccountNews } from "@/features/account/account-news.tsx";
import { first, parseQuery } from "@/lib/query-string.ts";
import { classes } from "@/lib/text.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";
import admin from "@/ui/admin/admin.module.css";
import { useFocusNet } from "@/ui/admin/use-focus-net.ts";
import { Notice } from "@/ui/notice.tsx";
import { Commands } from "./commands.tsx";
import styles from "./dashboard.module.css";
import { DashboardHeader } from "./dashboard-header.tsx";
import { FactorNotice } from "./factor-notice.tsx";
import { TabBar } from "./tab-bar.tsx";
import { currentTab, tabAddress, tabNamed } from "./tabs.ts";

export function Dashboard({ user }: { user: SessionUser }) {
  const { dashboard } = useAdminMessages();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { name, Tab } = currentTab(search, user);
  const asked = first(parseQuery(search), "tab");
  const root = useRef<HTMLDivElement>(null);
  useFocusNet(root);

  useEffect(() => {
    // Redirect from a tab that this user may not open.
    if (asked && tabNamed(asked) !== name)
      navigate(tabAddress(search, name), { replace: true, state });
  }, [asked, name, search, state, navigate]);

  const refused = (state as { refused?: boolean } | null)?.refused;

  return (
    <div ref={root} className={classes(admin.root, styles.dashboard)}>
      <a className={admin.skip} href="#tab">
        {dashboard.skip}
      </a>
      <DashboardHeader user={user} />
      <TabBar user={user} current={name} />
      <Commands user={user} />
      <div className={styles.tab} id="tab" tabIndex={-1}>
        {refused && (
          <div className={styles.banner}>
            <Notice
              kind="error"
              text={dashboard.insufficient}
              onDismiss={() => navigate(pathname + search, { replace: true, state: null })}
            />
          </div>
        )}
        <FactorNotice user={user} />
        <div className={styles.banner}>
          <AccountNews />
        </div>
        <Suspense fallback={<p role="status">{dashboard.loadingTab}</p>}>
          <Tab />
        </Suspense>
      </div>
    </div>
  );
}
