import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import {
  type BulkRemoved,
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

const MOST_AT_ONCE = 200;

/** So many requests are under way at a time. */
const AT_ONCE = 4;

/** Brings listings back; those that cannot be are left out. */
async function restoreAll(ids: readonly string[]): Promise<string[]> {
  const restored: string[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE);
    const results = await Promise.allSettled(part.map(restoreEvent));
    restored.push(...part.filter((_, i) => results[i]?.status === "fulfilled"));
  }
  return restored;
}

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

  const restoreSelected = useAction({
    mutationFn: restoreAll,
    failed: m.restoreFailed,
    onSuccess: (restored, ids) => {
      if (restored.length > 0) toast.success(m.selectedRestored(restored.length));
      if (restored.length < ids.length) toast.error(m.restoreFailed);
    },
    onSettled: settle,
  });

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
    mutationFn: removeAll,
    failed: m.selectedFailed,
    onSuccess: ({ deleted, errors }, ids) => {
      gone(deleted);
      const undo = mayRestore && {
        action: { label: m.undo, run: () => restoreSelected.mutate(deleted) },
      };
      if (errors.length === 0) toast.success(m.selectedRemoved, undo || undefined);
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
