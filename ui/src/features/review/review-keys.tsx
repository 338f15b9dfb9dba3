import type { ReviewItem } from "@/api/admin/review.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { KeyLegend } from "./key-legend.tsx";

interface Props {
  kind: ReviewItem["kind"];
  all: boolean;
}

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
  const single: [string, string][] = [
    ...of[kind],
    ["U", keys.undo],
    ...(all ? [[keys.enter, keys.open] as [string, string]] : []),
    ["?", keys.all],
  ];
  return (
    <KeyLegend
      label={keys.label}
      rows={[[["J", "K"], keys.move], ...single.map(([key, action]) => [[key], action] as const)]}
    />
  );
}
