import { useQuery } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { look, type ReviewItem } from "@/api/admin/review.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { When } from "@/ui/admin/when.tsx";
import styles from "./review.module.css";
import { ReviewKeys } from "./review-keys.tsx";

interface Props {
  title: string;
  item: ReviewItem;
  /** The page of the entry, while everyone sees it. */
  href?: string;
  left: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  facts: ReactNode;
  allKeys: boolean;
  children: ReactNode;
}

/** What is open: who sent it, what it is, and what can be done. */
export function Frame({ title, item, href, left, heading, facts, allKeys, children }: Props) {
  const { review: t } = useAdminMessages();
  const hasOthers = useOthers(item.id);
  return (
    <article className={styles.item} aria-labelledby="review-item">
      <header className={styles.itemHead}>
        <h2 id="review-item" ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h2>
        {href && item.entryKind && <a href={href}>{t.openEntry[item.entryKind]}</a>}
      </header>
      <p className={styles.facts}>{facts}</p>
      <ReviewKeys kind={item.kind} all={allKeys} />
      {left && <Warning text={t.gone} />}
      {hasOthers && <Warning text={t.looking} />}
      {item.own && <Warning text={t.ownNotice} />}
      {children}
    </article>
  );
}

/** Shorter than the time for which the server remembers. */
const LOOK_EVERY = 20_000;

/** Whether somebody else has the same open, as far as is known. */
function useOthers(id: string): boolean {
  const { data } = useQuery({
    queryKey: ["look", id],
    queryFn: () => look(id),
    refetchInterval: LOOK_EVERY,
    staleTime: 0,
    retry: false,
  });
  return (data?.others ?? 0) > 0;
}

export function Warning({ text }: { text: string }) {
  return (
    <p className={styles.warning} role="status">
      <AdminIcon name="warning" />
      <span>{text}</span>
    </p>
  );
}

/** Who sent it, and when. */
export function SentBy({ item }: { item: ReviewItem }) {
  const { review: t } = useAdminMessages();
  return (
    <>
      <span>
        {t.from} <b dir="auto">{item.by || t.member}</b>
      </span>
      <span>
        {t.sent} <When at={item.since} time />
      </span>
    </>
  );
}
