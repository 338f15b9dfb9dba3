import type { SessionUser } from "@/api/session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { When } from "@/ui/admin/when.tsx";

/** Says until when a second factor has to be set up. */
export function FactorNotice({ user }: { user: SessionUser }) {
  const { factors } = useAdminMessages();
  const { secondFactor } = user;
  if (!secondFactor?.required || secondFactor.enrolled) return null;
  return (
    <p className={admin.notice}>
      <AdminIcon name="key" />
      <span>
        {factors.dueBy} <When at={secondFactor.dueAt} />. {factors.dueHow}
      </span>
    </p>
  );
}
