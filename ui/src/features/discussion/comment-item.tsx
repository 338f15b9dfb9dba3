import type { Comment } from "@/api/types.ts";
import { longTimestamp } from "@/lib/dates.ts";
import { useMessages } from "@/messages/context.ts";
import styles from "./discussion.module.css";

export function CommentItem({ comment }: { comment: Comment }) {
  const m = useMessages();
  const { author } = comment;
  const name = [author?.firstName, author?.lastName].filter(Boolean).join(" ") || m.event.member;
  const role = author && m.event.roles[author.role];
  return (
    <li className={styles.comment}>
      <p className={styles.by}>
        <b>{name}</b>
        {role && <span className={styles.role}>{role}</span>}
        <time dateTime={comment.createdAt}>{longTimestamp(comment.createdAt, m)}</time>
      </p>
      <p className={styles.body}>{comment.body}</p>
    </li>
  );
}
