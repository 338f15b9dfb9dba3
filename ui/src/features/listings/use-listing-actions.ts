import { useQueryClient } from "@tanstack/react-query";
import {
  type BulkRemoved,
  LISTINGS,
  removeEvent,
  removeEvents,
  restoreEvent,
  setEventStatus,
} from "@/api/admin/events.ts";
import type { ArchiveEvent, EventList } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { reload, reloadAll } from "./reload.ts";

const MOST_AT_ONCE = 200;

async function removeAll(ids: readonly string[]): Promise<BulkRemoved> {
  const result: BulkRemoved = { deleted: [], errors: [] };
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const part = await removeEvents(ids.slice(from, from + MOST_AT_ONCE));
    result.deleted.push(...part.deleted);
    result.errors.push(...part.errors);
  }
  return result;
}

/** What can be done to listings besides editing. `onGone` gets the ids of removed ones. */
export function useListingActions(onGone: (ids: readonly string[]) => void) {
  const { listings: m } = useAdminMessages();
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

  const remove = useAction({
    mutationFn: (event: ArchiveEvent) => removeEvent(event.id),
    failed: m.removeFailed,
    onSuccess: (_, event) => {
      gone([event.id]);
      toast.success(m.removed, {
        action: { label: m.undo, run: () => restore.mutate(event) },
      });
    },
    onSettled: settle,
  });

  const removeSelected = useAction({
    mutationFn: removeAll,
    failed: m.selectedFailed,
    onSuccess: ({ deleted, errors }, ids) => {
      gone(deleted);
      if (errors.length === 0) toast.success(m.selectedRemoved);
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

  return { remove, removeSelected, setStatus };
}

export type ListingActions = ReturnType<typeof useListingActions>;
