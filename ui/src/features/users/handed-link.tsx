import { useEffect, useRef } from "react";
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
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link is brought into sight.
  useEffect(() => {
    // Toasts lie over what is at the top.
    box.current?.scrollIntoView({ block: "center" });
  }, [link.url]);
  return (
    <div className={styles.link} role="status" ref={box}>
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
