import { useQueryClient } from "@tanstack/react-query";
import { removeComment, setCommentStatus } from "@/api/admin/comments.ts";
import { COMMENT_QUEUE, reloadComments } from "@/api/comments.ts";
import { ApiError } from "@/api/error.ts";
import type { CommentQueue, QueuedComment } from "@/api/types.ts";
import { shorten } from "@/lib/shorten.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { DECISION } from "./live.ts";

export type Verdict = "published" | "hidden" | "removed";

/** How much of a comment a toast quotes. */
const EXCERPT = 40;

interface Decision {
  comment: QueuedComment;
  verdict: Verdict;
}

interface Undoable extends Decision {
  verdict: Exclude<Verdict, "removed">;
}

/** Somebody else was faster: the comment is gone, or has another status. */
const handledMeanwhile = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

const byAge = (a: QueuedComment, b: QueuedComment) =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

/** Optimistic: a comment leaves the list at once, and returns when the request fails. */
export function useDecisions() {
  const { queue, discussion } = useAdminMessages();
  const client = useQueryClient();

  const changeQueues = (change: (list: CommentQueue, key: string) => CommentQueue) => {
    for (const [key, list] of client.getQueriesData<CommentQueue>({ queryKey: COMMENT_QUEUE })) {
      if (list) client.setQueryData(key, change(list, String(key)));
    }
  };

  const reload = ({ eventId }: QueuedComment) => {
    // The last of several decisions reloads; an earlier response would be out of date.
    if (client.isMutating({ mutationKey: DECISION }) > 1) return;
    void reloadComments(client, eventId);
  };

  const undo = useAction({
    mutationKey: DECISION,
    mutationFn: ({ comment, verdict }: Undoable) => setCommentStatus(comment, "pending", verdict),
    failed: (error) => (handledMeanwhile(error) ? null : discussion.statusFailed),
    onSuccess: () => toast.success(queue.undone),
    onError: (error) => handledMeanwhile(error) && toast.info(queue.handled),
    onSettled: (_data, _error, { comment }) => reload(comment),
  });

  const decide = useAction({
    mutationKey: DECISION,
    mutationFn: async ({ comment, verdict }: Decision) => {
      if (verdict === "removed") await removeComment(comment);
      else await setCommentStatus(comment, verdict, "pending");
    },
    failed: (error, { verdict }) => {
      if (handledMeanwhile(error)) return null;
      return verdict === "removed" ? discussion.removeFailed : discussion.statusFailed;
    },
    onMutate: async ({ comment }) => {
      await client.cancelQueries({ queryKey: COMMENT_QUEUE });
      const held = new Set<string>();
      changeQueues((list, key) => {
        const items = list.items.filter(({ id }) => id !== comment.id);
        if (items.length < list.items.length) held.add(key);
        return { items, total: Math.max(0, list.total - 1) };
      });
      return held;
    },
    onSuccess: (_data, { comment, verdict }) => {
      const text = queue.done[verdict](shorten(comment.body.replace(/\s+/g, " "), EXCERPT));
      const action =
        verdict === "removed"
          ? undefined
          : { label: queue.undo, run: () => undo.mutate({ comment, verdict }) };
      toast.success(text, { action });
    },
    onError: (error, { comment }, held) => {
      if (handledMeanwhile(error)) {
        toast.info(queue.handled, { detail: queue.handledHint });
        return;
      }
      changeQueues((list, key) => ({
        items: held?.has(key) ? [...list.items, comment].sort(byAge) : list.items,
        total: list.total + 1,
      }));
    },
    onSettled: (_data, _error, { comment }) => reload(comment),
  });

  return (comment: QueuedComment, verdict: Verdict) => decide.mutate({ comment, verdict });
}
