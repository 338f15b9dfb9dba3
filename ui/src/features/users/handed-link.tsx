import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import { CopyLink } from "@/ui/admin/copy-link.tsx";
import { When } from "@/ui/admin/when.tsx";
import type { HandedLink } from "./use-person-actions.ts";
import styles from "./users.module.css";

/** A link that was not mailed, to be passed on by hand. */
export function HandedLinkBox({ link, onHide }: { link: HandedLink; onHide: () => void }) {
  const { users } = useAdminMessages();
  const hint = link.kind === "invite" ? users.inviteLinkHint : users.resetLinkHint;
  return (
    <div className={styles.link} role="status">
      <CopyLink label={users.linkFor(link.email)} hint={hint} url={link.url} />
      <p>
        {users.validUntil} <When at={link.expiresAt} time />
      </p>
      <button type="button" className={admin.quiet} onClick={onHide}>
        {users.hideLink}
      </button>
    </div>
  );
}
