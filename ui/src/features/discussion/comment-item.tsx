import { Suspense } from "react";
import type { SessionUser } from "@/api/session.ts";
import type { Comment } from "@/api/types.ts";
import { useEventMessages } from "@/messages/event.ts";
import { PlainText } from "@/ui/plain-text.tsx";
import { Timestamp } from "@/ui/timestamp.tsx";
import type { ToolsProps } from "./comment-tools.tsx";
import styles from "./discussion.module.css";
import { CommentTools } from "./signed-in.ts";

interface Props extends Pick<ToolsProps, "onRemoved" | "announce"> {
  comment: Comment;
  user: SessionUser | null;
}

/** The id of the element that gets the focus after a comment was posted. */
export const commentAnchor = (id: string) => `comment-${id}`;

export function CommentItem({ comment, user, ...tools }: Props) {
  const text = useEventMessages();
  const { author } = comment;
  const name = [author.firstName, author.lastName].filter(Boolean).join(" ") || text.member;
  const role = text.roles[author.role];
  return (
    <li id={commentAnchor(comment.id)} className={styles.comment} tabIndex={-1}>
      <p className={styles.by}>
        <b dir="auto">{name}</b>
        {role && <span className={styles.role}>{role}</span>}
        <Timestamp at={comment.createdAt} />
      </p>
      <PlainText text={comment.body} />
      {user && (
        <Suspense fallback={null}>
          <CommentTools comment={comment} user={user} {...tools} />
        </Suspense>
      )}
    </li>
  );
}
