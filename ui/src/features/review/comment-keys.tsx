import { useAdminMessages } from "@/messages/admin.ts";
import { KeyLegend } from "./key-legend.tsx";

export function CommentKeys() {
  const { queue, discussion } = useAdminMessages();
  const { keys } = queue;
  return (
    <KeyLegend
      label={keys.label}
      or={keys.or}
      rows={[
        [["J", "K", "↓", "↑"], keys.move],
        [["P"], discussion.actions.published],
        [["H"], discussion.actions.hidden],
        [[keys.del], discussion.remove],
      ]}
    />
  );
}
