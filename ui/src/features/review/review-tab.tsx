import { type KeyboardEvent, useRef, useState } from "react";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast, toastStore } from "@/platform/toasts.ts";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { CommentQueue } from "./comment-queue.tsx";
import { CommentReview } from "./comment-review.tsx";
import { DraftReview } from "./draft-review.tsx";
import { reviewMeaningOf } from "./keys.ts";
import { Queue } from "./queue.tsx";
import styles from "./review.module.css";
import type { Actions, ItemProps } from "./review-item.ts";
import { SuggestionReview } from "./suggestion-review.tsx";
import { type Review, useReview } from "./use-review.ts";

const ITEMS = { suggestion: SuggestionReview, draft: DraftReview, comment: CommentReview };

/** All that waits for a decision, and what of it is open. */
export function Tab({ Preview }: Pick<ItemProps, "Preview">) {
  const user = useSessionUser();
  const review = useReview();
  const actions = useRef<Actions>({});
  const [allKeys, setAllKeys] = useState(false);
  // Whoever only cares for countries reads the comments of these among the rest.
  const isComments = review.kind === "comment" && hasRank(user, "editor");

  function onKeyDown(event: KeyboardEvent) {
    const meaning = reviewMeaningOf(event);
    if (!meaning || isComments) return;
    event.preventDefault();
    if ("step" in meaning) review.step(meaning.step);
    else if (meaning.act === "keys") setAllKeys((now) => !now);
    else if (meaning.act === "undo") undoLast();
    else actions.current[meaning.act]?.();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what is inside.
    <div className={styles.page} data-chosen={review.chosen || undefined} onKeyDown={onKeyDown}>
      <Queue review={review} kindsOnly={isComments} />
      {isComments ? (
        <div>
          <CommentQueue />
        </div>
      ) : (
        <Opened review={review} actions={actions} allKeys={allKeys} Preview={Preview} />
      )}
    </div>
  );
}

function undoLast() {
  const last = toastStore.get().findLast(({ action }) => action);
  if (!last) return;
  toast.dismiss(last.id);
  last.action?.run();
}

function Opened({
  review,
  ...shared
}: Pick<ItemProps, "actions" | "allKeys" | "Preview"> & { review: Review }) {
  const { review: t } = useAdminMessages();
  const { open, place, items } = review;
  const total = review.query.data?.total ?? 0;
  if (!open) {
    return items.length > 0 ? (
      <p className={styles.none} role="status">
        {review.chosen ? t.gone : t.choose}{" "}
        <Button look="ghost" onClick={() => review.show(items[0], { replace: true })}>
          {t.toNext}
        </Button>
      </p>
    ) : null;
  }
  const Item = ITEMS[open.kind];
  const at = (review.page - 1) * items.length + place + 1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is worked on stays open.
    <div className={styles.opened} onFocus={review.pin}>
      <div className={styles.phoneHead}>
        <button type="button" onClick={review.back}>
          <Icon name="left" /> <span>{t.queue}</span>
        </button>
        {place >= 0 && <span>{t.place(at, total)}</span>}
        <button
          type="button"
          aria-label={t.previous}
          disabled={place <= 0}
          onClick={() => review.step(-1)}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          aria-label={t.next}
          disabled={place < 0 || place + 1 >= items.length}
          onClick={() => review.step(1)}
        >
          <Icon name="down" />
        </button>
      </div>
      <Item
        key={open.id}
        item={open}
        left={review.left}
        heading={review.heading}
        {...shared}
        onDone={() => review.done(open)}
      />
    </div>
  );
}
