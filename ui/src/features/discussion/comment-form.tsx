import { type FormEvent, useState } from "react";
import { postComment } from "@/api/admin/comments.ts";
import type { Comment } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./discussion.module.css";
import { COMMENT_LENGTH, keepDraft, keptDraft } from "./draft.ts";

interface Props {
  eventId: string;
  onPosted: (comment: Comment) => void;
  /** Reports the result of an action to screen readers; an empty text resets it. */
  announce: (text: string) => void;
}

export default function CommentForm({ eventId, onPosted, announce }: Props) {
  const { discussion } = useAdminMessages();
  const [text, setText] = useState(() => keptDraft(eventId));
  const [short, setShort] = useState(false);
  const body = text.trim();

  function change(next: string) {
    setText(next);
    keepDraft(eventId, next);
    if (Array.from(next.trim()).length >= COMMENT_LENGTH.least) setShort(false);
  }

  const { mutate, isPending } = useAction({
    mutationFn: () => postComment(eventId, body),
    failed: discussion.postFailed,
    onMutate: () => announce(""),
    onSuccess: ({ comment }) => {
      change("");
      announce(comment.status === "pending" ? discussion.postedPending : discussion.posted);
      onPosted(comment);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!body || isPending) return;
    const tooShort = Array.from(body).length < COMMENT_LENGTH.least;
    setShort(tooShort);
    if (!tooShort) mutate();
  }

  return (
    <form className={`${admin.root} ${styles.form}`} onSubmit={submit} noValidate>
      <TextField
        label={discussion.label}
        hint={discussion.notice}
        rows={4}
        maxLength={COMMENT_LENGTH.most}
        value={text}
        readOnly={isPending}
        error={short ? discussion.tooShort : null}
        onChange={change}
      />
      {/* Not `disabled`: the button would lose the focus when pressed. */}
      <Button type="submit" aria-disabled={!body || isPending}>
        {isPending ? discussion.posting : discussion.publish}
      </Button>
    </form>
  );
}
