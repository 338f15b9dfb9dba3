import { type FormEvent, useEffect, useState } from "react";
import { postComment } from "@/api/admin/comments.ts";
import type { Comment } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { adopt, resume, useKept } from "@/ui/admin/use-kept.ts";
import { useUnsaved } from "@/ui/admin/use-unsaved.ts";
import { Button } from "@/ui/button.tsx";
import { COMMENT_LENGTH } from "./comment-length.ts";
import styles from "./discussion.module.css";

interface Props {
  eventId: string;
  onPosted: (comment: Comment) => void;
  /** Reports the result of an action to screen readers; an empty text resets it. */
  announce: (text: string) => void;
}

/** A comment that was begun and not sent is in the box again. */
export default function CommentForm(props: Props) {
  const owner = useSessionUser()?.id ?? "";
  const { works, hide } = useUnsaved<string>(owner, "comment", props.eventId);
  const [restored, setRestored] = useState("");
  const found = works.find(({ entry }) => entry === props.eventId);

  useEffect(() => {
    if (!found) return;
    void adopt(found).then(() => {
      hide(found);
      setRestored(found.id);
    });
  }, [found, hide]);

  return <CommentBox key={restored} owner={owner} {...props} />;
}

function CommentBox({ owner, eventId, onPosted, announce }: Props & { owner: string }) {
  const { discussion } = useAdminMessages();
  const place = { owner, form: "comment", entry: eventId } as const;
  const [text, setText] = useState(() => resume<string>(place)?.work.values ?? "");
  const { forget } = useKept<string>(
    place,
    text.trim() ? { title: "", version: 0, base: null, values: text } : null,
  );
  const [short, setShort] = useState(false);
  const body = text.trim();

  function change(next: string) {
    setText(next);
    if (Array.from(next.trim()).length >= COMMENT_LENGTH.least) setShort(false);
  }

  const { mutate, isPending } = useAction({
    mutationFn: () => postComment(eventId, body),
    failed: discussion.postFailed,
    onMutate: () => announce(""),
    onSuccess: async ({ comment }) => {
      // Before the box is empty: whoever reloads then would find the sent text in it again.
      await forget();
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
