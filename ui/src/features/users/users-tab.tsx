import { useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Icon } from "@/ui/icon.tsx";
import { HandedLinkBox } from "./handed-link.tsx";
import { InviteForm } from "./invite-form.tsx";
import { usePeople } from "./use-people.ts";
import { type HandedLink, usePersonActions } from "./use-person-actions.ts";
import { UserFilters } from "./user-filters.tsx";
import { UserTable } from "./user-table.tsx";
import styles from "./users.module.css";

export function Tab() {
  const { users, dashboard } = useAdminMessages();
  const [link, setLink] = useState<HandedLink | null>(null);
  const people = usePeople();
  const actions = usePersonActions(people.endpoint, setLink);
  return (
    <>
      <div className={admin.tabHead}>
        <h2>{users.title}</h2>
        <p className={styles.badge}>
          <AdminIcon name="lock" />
          {dashboard.adminOnly}
        </p>
        <a className={styles.toInvite} href="#invite">
          <Icon name="mail" />
          {users.invite}
        </a>
      </div>
      <div className={styles.columns}>
        <div className={styles.list}>
          <UserFilters people={people} />
          <UserTable people={people} actions={actions} />
        </div>
        <div className={styles.side}>
          {link && <HandedLinkBox link={link} onHide={() => setLink(null)} />}
          <InviteForm onInvited={actions.reload} onLink={setLink} />
        </div>
      </div>
    </>
  );
}
