import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CommentQueue, QueuedComment } from "@/api/admin.ts";
import { request } from "@/api/client.ts";
import { isCommentQueue, showsComments } from "@/api/comments.ts";
import { ApiError, reasonOf } from "@/api/error.ts";
import { shorten } from "@/lib/text.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { DECISION } from "./live.ts";

export type Verdict = "published" | "hidden" | "removed";

/** As much of a comment as tells it from others, in a note about it. */
const EXCERPT = 40;

interface Decision {
  comment: QueuedComment;
  verdict: Verdict;
}

const at = ({ id, eventId }: QueuedComment) =>
  `/api/events/${encodeURIComponent(eventId)}/comments/${encodeURIComponent(id)}`;

const move = (comment: QueuedComment, from: string, status: string) =>
  request(`${at(comment)}/status`, { method: "PATCH", body: { status, from } });

/** Others were quicker: the comment, or its event, is not there or not as it was. */
const handledMeanwhile = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

const byAge = (a: QueuedComment, b: QueuedComment) =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

/**
 * What moderators decide. A comment leaves the list at once and comes back to its place
 * when the decision could not be stored.
 */
export function useDecisions() {
  const { queue, discussion } = useAdminMessages();
  const client = useQueryClient();

  const everyQueue = (change: (list: CommentQueue, key: readonly unknown[]) => CommentQueue) => {
    const found = client.getQueriesData<CommentQueue>({
      predicate: ({ queryKey: [url] }) => isCommentQueue(url),
    });
    for (const [key, list] of found) if (list) client.setQueryData(key, change(list, key));
  };

  const reload = ({ eventId }: QueuedComment) => {
    // The last of several decisions asks again; before, the answer would be out of date.
    if (client.isMutating({ mutationKey: DECISION }) > 1) return;
    void client.invalidateQueries({
      predicate: ({ queryKey: [url] }) => showsComments(url, eventId),
    });
  };

  const undo = useMutation({
    mutationKey: DECISION,
    mutationFn: ({ comment, verdict }: Decision) => move(comment, verdict, "pending"),
    onSuccess: () => toast.success(queue.undone),
    onError: (error) =>
      handledMeanwhile(error)
        ? toast.info(queue.handled)
        : toast.error(discussion.statusFailed, { detail: reasonOf(error) }),
    onSettled: (_data, _error, { comment }) => reload(comment),
  });

  const decide = useMutation({
    mutationKey: DECISION,
    mutationFn: ({ comment, verdict }: Decision) =>
      verdict === "removed"
        ? request(at(comment), { method: "DELETE" })
        : move(comment, "pending", verdict),
    onMutate: async ({ comment }) => {
      await client.cancelQueries({ predicate: ({ queryKey: [url] }) => isCommentQueue(url) });
      const held = new Set<string>();
      everyQueue((list, [url]) => {
        const items = list.items.filter(({ id }) => id !== comment.id);
        if (items.length < list.items.length) held.add(String(url));
        return { items, total: Math.max(0, list.total - 1) };
      });
      return held;
    },
    onSuccess: (_data, { comment, verdict }) => {
      const action = { label: queue.undo, run: () => undo.mutate({ comment, verdict }) };
      const text = queue.done[verdict](shorten(comment.body.replace(/\s+/g, " "), EXCERPT));
      toast.success(text, verdict === "removed" ? {} : { action });
    },
    onError: (error, { comment, verdict }, held) => {
      if (handledMeanwhile(error)) {
        toast.info(queue.handled, { detail: queue.handledHint });
        return;
      }
      everyQueue((list, [url]) => ({
        items: held?.has(String(url)) ? [...list.items, comment].sort(byAge) : list.items,
        total: list.total + 1,
      }));
      const text = verdict === "removed" ? discussion.removeFailed : discussion.statusFailed;
      toast.error(text, { detail: reasonOf(error) });
    },
    onSettled: (_data, _error, { comment }) => reload(comment),
  });

  return (comment: QueuedComment, verdict: Verdict) => decide.mutate({ comment, verdict });
}
