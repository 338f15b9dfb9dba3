import type { ReactNode } from "react";
import { useSettings } from "@/api/use-settings.ts";
import { classes } from "@/lib/text.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import { Icon } from "@/ui/icon.tsx";
import styles from "./account-layout.module.css";
import { WeaveSide } from "./weave-side.tsx";

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Further links, before the one back to the site. */
  links?: ReactNode;
}

/** The layout of all sign-in and sign-up pages. */
export function AccountLayout({ title, lead, children, links }: Props) {
  const { login } = useAdminMessages();
  const { siteName } = useSettings();
  return (
    <div className={classes(admin.root, styles.page)}>
      <WeaveSide />
      <div className={styles.column}>
        <a className={styles.wordmark} href="/">
          {siteName}
        </a>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
        <nav className={styles.links} aria-label={login.other}>
          {links}
          <a href="/">
            <Icon name="left" />
            {login.back}
          </a>
        </nav>
      </div>
    </div>
  );
}
