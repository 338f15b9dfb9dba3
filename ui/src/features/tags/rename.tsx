import { type FormEvent, useId, useState } from "react";
import type { TagUse } from "@/api/admin/tags.ts";
import { sameTag } from "@/domain/tags.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./tags.module.css";

interface Props {
  use: TagUse;
  others: readonly TagUse[];
  isBusy: boolean;
  onSave: (to: string, merge: boolean) => void;
  onCancel: () => void;
}

/** A new name for a tag, in its place. A name in use offers to merge. */
export function Rename({ use: { tag, total }, others, isBusy, onSave, onCancel }: Props) {
  const { tags: t } = useAdminMessages();
  const [name, setName] = useState(tag);
  const hint = useId();
  const taken = others.find((one) => one.tag !== tag && sameTag(one.tag, name.trim()));

  function submit(event: FormEvent) {
    event.preventDefault();
    const to = name.trim();
    if (isBusy || !to) return;
    if (to === tag) onCancel();
    else onSave(taken?.tag ?? to, taken !== undefined);
  }

  return (
    <form
      className={styles.rename}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <input
        aria-label={t.newName(tag)}
        aria-describedby={hint}
        value={name}
        maxLength={50}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it was asked for just now.
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" aria-busy={isBusy || undefined}>
        {taken ? t.mergeWith(taken.tag) : t.saveName}
      </Button>
      <small id={hint} role="status">
        {taken ? t.inUse : t.renameHint(total)}
      </small>
    </form>
  );
}
