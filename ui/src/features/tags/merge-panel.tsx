import { useEffect, useId, useRef, useState } from "react";
import type { TagUse } from "@/api/admin/tags.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./tags.module.css";

interface Props {
  uses: readonly TagUse[];
  isBusy: boolean;
  onMerge: (to: string) => void;
  onCancel: () => void;
}

/** Asks which of several names stays. */
export function MergePanel({ uses, isBusy, onMerge, onCancel }: Props) {
  const { tags: t } = useAdminMessages();
  const [stays, setStays] = useState(uses[0]?.tag ?? "");
  const heading = useRef<HTMLHeadingElement>(null);
  const name = useId();
  const changing = uses.reduce((sum, { tag, total }) => (tag === stays ? sum : sum + total), 0);

  useEffect(() => heading.current?.focus(), []);

  return (
    <section
      className={styles.merge}
      aria-labelledby={name}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      <h2 id={name} ref={heading} tabIndex={-1}>
        {t.mergeTitle(uses.length)}
      </h2>
      <fieldset>
        <legend>{t.whichStays}</legend>
        {uses.map(({ tag, total }) => (
          <label key={tag} data-chosen={tag === stays || undefined}>
            <input
              type="radio"
              name={name}
              checked={tag === stays}
              onChange={() => setStays(tag)}
            />
            <b dir="auto">{tag}</b> <small>{t.total(total)}</small>
          </label>
        ))}
      </fieldset>
      <p>{t.mergeHint(changing, stays)}</p>
      <div className={styles.actions}>
        <Button look="ghost" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button aria-busy={isBusy || undefined} onClick={() => !isBusy && onMerge(stays)}>
          {t.mergeTags}
        </Button>
      </div>
    </section>
  );
}
