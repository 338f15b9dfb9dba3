import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Decision,
  decide,
  PATHS,
  type ReviewItem,
  type SuggestionAnswer,
  suggestion,
} from "@/api/admin/review.ts";
import { REVIEW } from "@/api/comments.ts";
import { ApiError } from "@/api/error.ts";
import { useApi } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { DECISION, UNDO_FOR } from "./live.ts";

const codeOf = (error: unknown) =>
  error instanceof ApiError ? (error.body as { code?: string } | null)?.code : undefined;

/** Whether the failure tells of what others did meanwhile. */
const isMeanwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

/** A suggestion, and the way to decide on it. */
export function useSuggestionDecision(item: ReviewItem, onDone: () => void) {
  const { review: t } = useAdminMessages();
  const client = useQueryClient();
  const query = useApi(suggestion(item.id));
  const [notice, setNotice] = useState("");
  /** Grows when somebody has to choose, so that the focus goes there. */
  const [choosing, setChoosing] = useState(0);

  async function meanwhile(error: ApiError, seen: SuggestionAnswer | undefined) {
    const { data: fresh, isError } = await query.refetch();
    const now = isError ? undefined : fresh?.suggestion;
    const isOpen = now?.status === "waiting" || now?.status === "asked";
    if (!now || !isOpen || error.status === 404) {
      toast.info(error.status === 409 ? (error.serverMessage ?? t.handled) : t.handled);
      return onDone();
    }
    if (codeOf(error) === "merge_conflict") {
      setNotice(t.conflict);
      setChoosing((times) => times + 1);
    } else if (codeOf(error) === "entry_gone")
      setNotice(error.serverMessage ?? t.goneEntry.removed);
    else setNotice(now.version === seen?.suggestion.version ? t.changedSince : t.answered);
  }

  const settled = () => {
    void client.invalidateQueries({ queryKey: REVIEW });
    if (item.entryKind) void client.invalidateQueries({ queryKey: [PATHS[item.entryKind]] });
  };

  const reopen = useAction({
    mutationKey: DECISION,
    mutationFn: (version: number) => decide(item.id, { decision: "reopen", version }),
    failed: t.undoFailed,
    onSuccess: () => toast.success(t.waitsAgain(item.title)),
    onSettled: () => {
      settled();
      // It may still be open.
      void query.refetch();
    },
  });

  const send = useAction({
    mutationKey: DECISION,
    mutationFn: (
      decision: Pick<Decision, "message" | "fields" | "choices"> & {
        decision: Exclude<Decision["decision"], "reopen">;
      },
    ) => {
      const { version = item.version, entry } = query.data?.suggestion ?? {};
      return decide(item.id, { ...decision, version, entryVersion: entry?.version });
    },
    failed: (error) => (isMeanwhile(error) ? null : t.failed),
    onSuccess: async ({ closed, suggestion: { version } }, { decision }) => {
      const detail = closed ? t.closedOthers(closed) : undefined;
      const undo = { label: t.undo, run: () => reopen.mutate(version) };
      // Questions are answered, and others that were closed stay closed.
      const isFinal = decision === "ask" || decision === "spam";
      toast.success(t.done[decision](item.title), {
        detail,
        ...(!isFinal && { action: undo, lasts: UNDO_FOR }),
      });
      // The next one may be among them.
      if (closed) await client.invalidateQueries({ queryKey: REVIEW });
      onDone();
    },
    onError: (error) => {
      if (isMeanwhile(error)) void meanwhile(error, query.data);
    },
    onSettled: settled,
  });

  return {
    data: query.data,
    isError: query.isError && !query.data,
    refetch: query.refetch,
    send: (decision: Parameters<typeof send.mutate>[0]) => send.isPending || send.mutate(decision),
    reopen: (version: number) => reopen.isPending || reopen.mutate(version),
    busy: send.isPending || reopen.isPending,
    notice,
    setNotice,
    choosing,
  };
}
