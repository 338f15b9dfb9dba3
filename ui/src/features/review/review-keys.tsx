import type { ReviewItem } from "@/api/admin/review.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useSingleKeys } from "@/ui/admin/single-keys.ts";
import legend from "./comment-queue.module.css";

interface Props {
  kind: ReviewItem["kind"];
  all: boolean;
}

/** The keyboard shortcuts; hidden on devices without a keyboard. */
export function ReviewKeys({ kind, all }: Props) {
  const { review: t, discussion } = useAdminMessages();
  const { keys } = t;
  const of: Record<ReviewItem["kind"], [string, string][]> = {
    suggestion: [
      ["A", keys.accept],
      ["S", keys.ticked],
      ["Q", keys.ask],
      ["X", keys.decline],
    ],
    draft: [
      ["A", keys.publish],
      ["X", keys.sendBack],
    ],
    comment: [
      ["A", discussion.actions.published],
      ["H", discussion.actions.hidden],
      ["X", discussion.remove],
    ],
  };
  const rows = [
    ...of[kind],
    ["U", keys.undo],
    ...(all ? [[keys.enter, keys.open]] : []),
    ["?", keys.all],
  ] as const;
  if (!useSingleKeys()) return null;
  return (
    <dl className={legend.legend} aria-label={keys.label}>
      <div>
        <dt>
          <kbd>J</kbd>
          <kbd>K</kbd>
        </dt>
        <dd>{keys.move}</dd>
      </div>
      {rows.map(([key, action]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}
