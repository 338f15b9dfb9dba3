import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client.ts";
import { reasonOf } from "@/api/error.ts";
import { type BulkRemoved, isListings } from "@/api/listings.ts";
import type { ArchiveEvent, EventDetail, EventList } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { reload, reloadAll } from "./reload.ts";

const MOST_AT_ONCE = 200;

const at = (event: ArchiveEvent, what = "") => `/api/events/${encodeURIComponent(event.id)}${what}`;

async function removeAll(ids: readonly string[]): Promise<BulkRemoved> {
  const result: BulkRemoved = { deleted: [], errors: [] };
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const part = await request<BulkRemoved>("/api/events/bulk-delete", {
      method: "POST",
      body: { ids: ids.slice(from, from + MOST_AT_ONCE) },
    });
    result.deleted.push(...part.deleted);
    result.errors.push(...part.errors);
  }
  return result;
}

/** What can be done to listings besides editing; `onGone` hears which are no more. */
export function useListingActions(onGone: (ids: readonly string[]) => void) {
  const { listings: m } = useAdminMessages();
  const client = useQueryClient();
  const settle = (_: unknown, error: Error | null) => (error ? reloadAll(client) : reload(client));

  const changeLists = (change: (items: ArchiveEvent[]) => ArchiveEvent[]) =>
    client.setQueriesData<EventList>(
      { predicate: ({ queryKey: [url] }) => isListings(url) },
      (list) => {
        if (!list) return list;
        const items = change(list.items);
        return { ...list, items, total: list.total + items.length - list.items.length };
      },
    );

  function gone(ids: readonly string[]) {
    changeLists((items) => items.filter(({ id }) => !ids.includes(id)));
    onGone(ids);
  }

  const restore = useMutation({
    mutationFn: (event: ArchiveEvent) =>
      request<EventDetail>(at(event, "/restore"), { method: "POST", body: {} }),
    onSuccess: () => toast.success(m.restored),
    onError: (error) => toast.error(m.restoreFailed, { detail: reasonOf(error) }),
    onSettled: settle,
  });

  const remove = useMutation({
    mutationFn: (event: ArchiveEvent) => request(at(event), { method: "DELETE" }),
    onSuccess: (_, event) => {
      gone([event.id]);
      toast.success(m.removed, {
        action: { label: m.undo, run: () => restore.mutate(event) },
      });
    },
    onError: (error) => toast.error(m.removeFailed, { detail: reasonOf(error) }),
    onSettled: settle,
  });

  const removeSelected = useMutation({
    mutationFn: removeAll,
    onSuccess: ({ deleted, errors }, ids) => {
      gone(deleted);
      if (errors.length === 0) toast.success(m.selectedRemoved);
      else toast.error(m.selectedFailed, { detail: m.someRemoved(deleted.length, ids.length) });
    },
    onError: (error) => toast.error(m.selectedFailed, { detail: reasonOf(error) }),
    onSettled: settle,
  });

  const setStatus = useMutation({
    mutationFn: ({ event, status }: { event: ArchiveEvent; status: ArchiveEvent["status"] }) =>
      request<EventDetail>(at(event, "/status"), {
        method: "PATCH",
        headers: { "If-Match": `"${event.version}"` },
        body: { status },
      }),
    onSuccess: ({ event }) => {
      changeLists((items) => items.map((one) => (one.id === event.id ? event : one)));
      toast.success(event.status === "published" ? m.published : m.unpublished);
      if (event.status === "published" && event.sourceCount === 0) toast.info(m.rules.noSources);
    },
    onError: (error) => toast.error(m.statusFailed, { detail: reasonOf(error) }),
    onSettled: settle,
  });

  return { remove, removeSelected, setStatus };
}

export type ListingActions = ReturnType<typeof useListingActions>;
