import type { SessionUser } from "@/api/session.ts";
import { useSettings } from "@/api/use-settings.ts";
import { Bell } from "@/features/notices/bell.tsx";
import { useSignOut } from "@/features/session/use-sign-out.tsx";
import { useAdminMessages } from "@/messages/admin.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Button } from "@/ui/button.tsx";
import { SiteLogo } from "@/ui/site-logo.tsx";
import { ThemeButton } from "@/ui/theme-button.tsx";
import styles from "./dashboard.module.css";

const ACCOUNT = "/admin?tab=account";

export function DashboardHeader({ user }: { user: SessionUser }) {
  const { dashboard } = useAdminMessages();
  const { siteName } = useSettings();
  const navigate = useNavigate();
  const { leave, question } = useSignOut(user);
  return (
    <header className={styles.header}>
      <a className={styles.wordmark} href="/">
        <SiteLogo type="header">{siteName}</SiteLogo>
      </a>
      <div className={styles.titles}>
        <h1>{dashboard.title}</h1>
        <p>{dashboard.subtitle}</p>
      </div>
      <p className={styles.who}>
        {dashboard.signedInAs}{" "}
        <a href={ACCOUNT} title={dashboard.account}>
          {user.email}
        </a>
      </p>
      <div className={styles.tools}>
        <ThemeButton className={styles.theme} />
        <Bell onLetters={() => navigate(ACCOUNT)} />
      </div>
      <a className={styles.back} href="/">
        {dashboard.back}
      </a>
      <Button look="ghost" className={styles.logout} onClick={leave}>
        <AdminIcon name="logout" />
        {dashboard.logout}
      </Button>
      {question}
    </header>
  );
}
