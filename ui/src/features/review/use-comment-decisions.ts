import { useQueryClient } from "@tanstack/react-query";
import { removeComment, setCommentStatus } from "@/api/admin/comments.ts";
import { COMMENT_QUEUE, REVIEW, reloadComments } from "@/api/comments.ts";
import { ApiError } from "@/api/error.ts";
import type { CommentQueue, QueuedComment } from "@/api/types.ts";
import { shorten } from "@/lib/shorten.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { DECISION } from "./live.ts";
import { takeOut } from "./queue-cache.ts";

export type Verdict = "published" | "hidden" | "removed";

/** How much of a comment a toast quotes. */
const EXCERPT = 40;

/** A comment, in whichever queue it was decided on. */
type Waiting = Pick<QueuedComment, "id" | "eventId" | "body">;

interface Decision {
  comment: Waiting;
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
export function useCommentDecisions() {
  const { queue, discussion } = useAdminMessages();
  const client = useQueryClient();

  const changeQueues = (change: (list: CommentQueue, key: string) => CommentQueue) => {
    for (const [key, list] of client.getQueriesData<CommentQueue>({ queryKey: COMMENT_QUEUE })) {
      if (list) client.setQueryData(key, change(list, String(key)));
    }
  };

  const reload = ({ eventId }: Waiting) => {
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
      await Promise.all(
        [COMMENT_QUEUE, REVIEW].map((queryKey) => client.cancelQueries({ queryKey })),
      );
      const held = new Map<string, QueuedComment>();
      changeQueues((list, key) => {
        const found = list.items.find(({ id }) => id === comment.id);
        if (found) held.set(key, found);
        const items = list.items.filter((one) => one !== found);
        return { items, total: Math.max(0, list.total - 1) };
      });
      return { held, putBack: takeOut(client, { kind: "comment", id: comment.id }) };
    },
    onSuccess: (_data, { comment, verdict }) => {
      const text = queue.done[verdict](shorten(comment.body.replace(/\s+/g, " "), EXCERPT));
      const action =
        verdict === "removed"
          ? undefined
          : { label: queue.undo, run: () => undo.mutate({ comment, verdict }) };
      toast.success(text, { action });
    },
    onError: (error, _decision, taken) => {
      if (handledMeanwhile(error)) {
        toast.info(queue.handled, { detail: queue.handledHint });
        return;
      }
      changeQueues((list, key) => {
        const comment = taken?.held.get(key);
        return {
          items: comment ? [...list.items, comment].sort(byAge) : list.items,
          total: list.total + 1,
        };
      });
      taken?.putBack();
    },
    onSettled: (_data, _error, { comment }) => reload(comment),
  });

  return (comment: Waiting, verdict: Verdict) => decide.mutate({ comment, verdict });
}
