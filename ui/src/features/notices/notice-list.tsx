import type { ReactNode } from "react";
import { type Inbox, type Notice, REVIEW } from "@/api/admin/notices.ts";
import { ago } from "@/lib/ago.ts";
import { classes } from "@/lib/text.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { AdminIcon, type AdminIconName } from "@/ui/admin/admin-icon.tsx";
import { clock } from "@/ui/admin/clock.ts";
import styles from "./notices.module.css";
import { REVIEW_TARGET, targetOf } from "./target.ts";
import { useInboxActions } from "./use-inbox.ts";

const SIGNS: Record<Notice["topic"], AdminIconName> = {
  "draft-published": "done",
  "draft-sent-back": "letter",
  "suggestion-accepted": "done",
  "suggestion-partly": "done",
  "suggestion-declined": "info",
  "suggestion-asked": "letter",
  comment: "comment",
  "comment-published": "comment",
};

/** What concerns a person. Each notice opens the thing that it is about, and is read then. */
export function NoticeList({ inbox, review = true }: { inbox: Inbox; review?: boolean }) {
  const { inbox: m } = useAdminMessages();
  const { lang } = useMessages().locale;
  const { see, openSuggestion } = useInboxActions();
  const waiting = review ? inbox.review : undefined;
  if (inbox.items.length === 0 && !waiting) {
    return (
      <p className={styles.empty}>
        <b>{m.empty}</b> {m.emptyHint}
      </p>
    );
  }
  return (
    <ul className={styles.list} aria-label={m.list}>
      {waiting && (
        <Row
          seen={waiting.seen}
          sign="info"
          title={m.review}
          at={waiting.newest}
          href={REVIEW_TARGET}
          onOpen={() => see([REVIEW])}
        >
          {m.waiting(waiting.waiting, clock(waiting.oldest, lang))}
        </Row>
      )}
      {inbox.items.map((notice) => (
        <Row
          key={notice.id}
          seen={notice.seen}
          sign={SIGNS[notice.topic]}
          title={m.topics[notice.topic]}
          at={notice.createdAt}
          href={targetOf(notice)}
          onOpen={() => {
            if (!notice.seen) see([notice.id]);
            if (targetOf(notice) === null) openSuggestion(notice.subjectId);
          }}
        >
          {m.about(notice.title)} {notice.detail && m.words(notice.detail)}
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  seen: boolean;
  sign: AdminIconName;
  title: string;
  at: string;
  /** Null where the address is made when it is opened. */
  href: string | null;
  onOpen: () => void;
  children: ReactNode;
}

function Row({ seen, sign, title, at, href, onOpen, children }: RowProps) {
  const { inbox: m } = useAdminMessages();
  const { lang } = useMessages().locale;
  const content = (
    <>
      <AdminIcon name={sign} />
      <b>
        {title}
        {!seen && <em>{m.fresh}</em>}
      </b>
      <time dateTime={at}>{ago(at, Date.now(), lang)}</time>
      <span className={styles.text}>{children}</span>
    </>
  );
  const className = classes(styles.notice, !seen && styles.fresh);
  return (
    <li>
      {href === null ? (
        <button type="button" className={className} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <a className={className} href={href} onClick={onOpen}>
          {content}
        </a>
      )}
    </li>
  );
}
