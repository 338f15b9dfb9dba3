import { type FormEvent, useId, useRef, useState } from "react";
import type { BulkChange } from "@/api/admin/events.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Icon } from "@/ui/icon.tsx";
import styles from "./bulk.module.css";
import type { ListingActions } from "./use-listing-actions.ts";

/** The bar is gone when nothing stays selected, and the focus with it. */
export const focusIfLost = (heading: string) =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(heading)?.focus();
  });

interface Props {
  ids: string[];
  actions: ListingActions;
}

/** What can be done to a selection besides removing it. */
export function BulkButtons({ ids, actions }: Props) {
  const { bulk: t } = useAdminMessages();
  const mayPublish = hasRank(useSessionUser(), "editor");
  const [tagging, setTagging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useId();

  const run = (change: Omit<BulkChange, "ids">) =>
    actions.changeMany({ ...change, ids }, () => focusIfLost("your-listings"));

  function close() {
    setTagging(false);
    opener.current?.focus();
  }

  function tag(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const form = new FormData(event.currentTarget);
    const name = String(form.get("tag")).trim();
    if (!name) return;
    run({ action: submitter?.value === "remove-tag" ? "remove-tag" : "add-tag", tag: name });
  }

  return (
    <>
      {mayPublish && (
        <>
          <button type="button" onClick={() => run({ action: "publish" })}>
            {t.publish}
          </button>
          <button type="button" onClick={() => run({ action: "unpublish" })}>
            {t.unpublish}
          </button>
        </>
      )}
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={tagging}
        aria-controls={panel}
        onClick={() => setTagging(!tagging)}
      >
        {t.tags}
        <Icon name="down" />
      </button>
      {tagging && (
        <form
          id={panel}
          className={styles.tagging}
          onSubmit={tag}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            close();
          }}
        >
          <label htmlFor={`${panel}-tag`}>{t.tag}</label>
          <input
            id={`${panel}-tag`}
            name="tag"
            maxLength={50}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: it was asked for just now.
            autoFocus
          />
          <button type="submit" value="add-tag">
            {t.add}
          </button>
          <button type="submit" value="remove-tag">
            {t.remove}
          </button>
        </form>
      )}
    </>
  );
}
