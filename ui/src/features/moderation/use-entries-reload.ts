import { useQueryClient } from "@tanstack/react-query";
import type { EntryPath } from "@/api/entries.ts";

/** Reloads everything that shows entries of a kind. */
export function useEntriesReload(path: EntryPath) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [path] });
}
