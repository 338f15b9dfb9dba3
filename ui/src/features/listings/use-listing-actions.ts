import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import {
  type BulkChange,
  type BulkResult,
  changeEvents,
  LISTINGS,
  removeEvent,
  removeEvents,
  restoreEvent,
  setEventStatus,
} from "@/api/admin/events.ts";
import type { ArchiveEvent, EventList } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { reload, reloadAll } from "./reload.ts";

/** So many listings can be changed at once. */
const MOST_AT_ONCE = 500;

/** What undoes a change of many listings, if anything does. */
const OPPOSITE: Partial<Record<BulkChange["action"], BulkChange["action"]>> = {
  publish: "unpublish",
  unpublish: "publish",
  "add-tag": "remove-tag",
  "remove-tag": "add-tag",
  remove: "restore",
  restore: "remove",
};

type Failed = BulkResult["errors"];

/**
 * What can be done to listings besides editing. `onGone` gets the ids of removed ones,
 * `onFailed` what could not be done to some of many.
 */
export function useListingActions(
  onGone: (ids: readonly string[]) => void,
  onFailed: (failed: Failed) => void,
) {
  const { listings: m, bulk } = useAdminMessages();
  const mayRestore = hasRank(useSessionUser(), "admin");
  const client = useQueryClient();
  const settle = (_: unknown, error: Error | null) => (error ? reloadAll(client) : reload(client));

  const changeLists = (change: (items: ArchiveEvent[]) => ArchiveEvent[]) =>
    client.setQueriesData<EventList>({ queryKey: LISTINGS }, (list) => {
      if (!list) return list;
      const items = change(list.items);
      return { ...list, items, total: list.total + items.length - list.items.length };
    });

  function gone(ids: readonly string[]) {
    changeLists((items) => items.filter(({ id }) => !ids.includes(id)));
    onGone(ids);
  }

  const restore = useAction({
    mutationFn: (event: ArchiveEvent) => restoreEvent(event.id),
    failed: m.restoreFailed,
    onSuccess: () => toast.success(m.restored),
    onSettled: settle,
  });

  const undo = useAction({
    mutationFn: changeEvents,
    failed: m.undoFailed,
    onSuccess: ({ changed, errors }, { action }) => {
      if (changed.length > 0) toast.success(m.bulkDone[action](changed.length));
      if (errors.length > 0) toast.error(m.undoFailed, { detail: errors[0]?.message });
    },
    onSettled: settle,
  });

  const changeSelected = useAction({
    mutationFn: changeEvents,
    failed: m.bulkFailed,
    onSuccess: ({ changed, errors }, { action, tag }) => {
      onFailed(errors);
      const opposite = OPPOSITE[action];
      const extra = opposite && {
        action: { label: m.undo, run: () => undo.mutate({ action: opposite, tag, ids: changed }) },
      };
      if (changed.length > 0) toast.success(m.bulkDone[action](changed.length), extra);
      else if (errors.length === 0) toast.info(m.bulkNothing);
      const [first] = errors;
      if (!first) return;
      const isGone = first.status === 404 && (action === "restore" || action === "purge");
      toast.error(m.bulkSome(errors.length), {
        detail: isGone ? m.trash.meanwhile : first.message,
      });
    },
    onSettled: settle,
  });

  /** Changes a selection, unless it is too large or the last change is still on its way. */
  function changeMany(change: BulkChange, onSettled: () => void) {
    if (changeSelected.isPending) return;
    if (change.ids.length <= MOST_AT_ONCE) return changeSelected.mutate(change, { onSettled });
    toast.error(bulk.most(MOST_AT_ONCE));
    onSettled();
  }

  // A second press on the same button, before the first has been answered, is no second wish.
  const leaving = useRef(new Set<string>());
  const removal = useAction({
    mutationFn: (event: ArchiveEvent) => removeEvent(event.id),
    failed: m.removeFailed,
    onSuccess: (_, event) => {
      gone([event.id]);
      toast.success(m.removed, {
        action: { label: m.undo, run: () => restore.mutate(event) },
      });
    },
    onSettled: (answer, error, event) => {
      leaving.current.delete(event.id);
      return settle(answer, error);
    },
  });

  function remove(event: ArchiveEvent) {
    if (leaving.current.has(event.id)) return;
    leaving.current.add(event.id);
    removal.mutate(event);
  }

  const removeSelected = useAction({
    mutationFn: removeEvents,
    failed: m.selectedFailed,
    onSuccess: ({ deleted, errors }, ids) => {
      gone(deleted);
      onFailed(errors);
      const extra = mayRestore && {
        action: { label: m.undo, run: () => undo.mutate({ action: "restore", ids: deleted }) },
      };
      if (errors.length === 0) toast.success(m.selectedRemoved, extra || undefined);
      else toast.error(m.selectedFailed, { detail: m.someRemoved(deleted.length, ids.length) });
    },
    onSettled: settle,
  });

  const setStatus = useAction({
    mutationFn: ({ event, status }: { event: ArchiveEvent; status: ArchiveEvent["status"] }) =>
      setEventStatus(event, status),
    failed: m.statusFailed,
    onSuccess: ({ event }) => {
      changeLists((items) => items.map((one) => (one.id === event.id ? event : one)));
      toast.success(event.status === "published" ? m.published : m.unpublished);
      if (event.status === "published" && event.sourceCount === 0) toast.info(m.rules.noSources);
    },
    onSettled: settle,
  });

  return { remove, removeSelected, changeMany, isChanging: changeSelected.isPending, setStatus };
}

export type ListingActions = ReturnType<typeof useListingActions>;
