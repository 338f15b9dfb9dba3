import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { QueuedComment } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { CommentItem } from "./comment-item.tsx";
import styles from "./comment-queue.module.css";
import { meaningOf } from "./keys.ts";
import { useCommentDecisions, type Verdict } from "./use-comment-decisions.ts";

interface Props {
  items: readonly QueuedComment[];
  /** Moves the focus when the list is empty. */
  onEmptied: () => void;
}

/** The list is one stop of the Tab key; within it the focus moves from comment to comment. */
export function CommentList({ items, onEmptied }: Props) {
  const { queue, discussion } = useAdminMessages();
  const decide = useCommentDecisions();
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState("");
  const [asking, setAsking] = useState<QueuedComment | null>(null);
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );
  const current = items[index];

  function focus(comment: QueuedComment | undefined) {
    if (!comment) return onEmptied();
    setChosen(comment.id);
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(comment.id)}"]`)?.focus();
  }

  function neighbourOf(comment: QueuedComment) {
    const place = items.findIndex(({ id }) => id === comment.id);
    return items[place + 1] ?? items[place - 1];
  }

  function onVerdict(comment: QueuedComment, verdict: Verdict) {
    if (verdict === "removed") return setAsking(comment);
    focus(neighbourOf(comment));
    decide(comment, verdict);
  }

  function onKeyDown(event: KeyboardEvent) {
    const meaning = meaningOf(event);
    if (!meaning || !current) return;
    event.preventDefault();
    if ("verdict" in meaning) onVerdict(current, meaning.verdict);
    else if ("edge" in meaning) focus(items.at(meaning.edge));
    else focus(items[index + meaning.step] ?? current);
  }

  // Somebody else may have decided on the comment that has the focus, and a response that was
  // on its way may have brought one back for a moment. The focus goes to what takes its place.
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changes.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focus(current);
  }, [items]);
  const emptied = useRef(onEmptied);
  emptied.current = onEmptied;
  useEffect(
    () => () => {
      if (hasFocus.current) emptied.current();
    },
    [],
  );

  // Nothing behind an open dialog can have the focus, so this runs after it has closed.
  const afterwards = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (asking) return;
    afterwards.current?.();
    afterwards.current = null;
  }, [asking]);

  function answer(comment: QueuedComment, remove: boolean) {
    const next = remove ? neighbourOf(comment) : comment;
    afterwards.current = () => focus(next);
    setAsking(null);
    if (remove) decide(comment, "removed");
  }

  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        aria-label={queue.list}
        onKeyDown={onKeyDown}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
      >
        {items.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            current={comment === current}
            onFocus={() => setChosen(comment.id)}
            onVerdict={(verdict) => onVerdict(comment, verdict)}
          />
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          title={discussion.removeTitle}
          text={discussion.confirmRemove}
          keep={discussion.keep}
          confirm={discussion.remove}
          onConfirm={() => answer(asking, true)}
          onClose={() => answer(asking, false)}
        />
      )}
    </>
  );
}
