import { Suspense } from "react";
import type { SessionUser } from "@/api/session.ts";
import type { Comment } from "@/api/types.ts";
import { longTimestamp } from "@/lib/dates.ts";
import { useMessages } from "@/messages/context.ts";
import { PlainText } from "@/ui/plain-text.tsx";
import styles from "./discussion.module.css";
import { CommentTools } from "./signed-in.ts";

interface Props {
  comment: Comment;
  user: SessionUser | null;
}

export function CommentItem({ comment, user }: Props) {
  const m = useMessages();
  const { author } = comment;
  const name = [author?.firstName, author?.lastName].filter(Boolean).join(" ") || m.event.member;
  const role = author && m.event.roles[author.role];
  return (
    <li className={styles.comment}>
      <p className={styles.by}>
        <b dir="auto">{name}</b>
        {role && <span className={styles.role}>{role}</span>}
        <time dateTime={comment.createdAt}>{longTimestamp(comment.createdAt, m)}</time>
      </p>
      <PlainText text={comment.body} />
      {user && (
        <Suspense fallback={null}>
          <CommentTools comment={comment} user={user} />
        </Suspense>
      )}
    </li>
  );
}
