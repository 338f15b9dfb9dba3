import { useQueryClient } from "@tanstack/react-query";
import { EVENTS } from "@/api/admin/events.ts";

/** Reloads everything that shows events. */
export function useEventsReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: EVENTS });
}
