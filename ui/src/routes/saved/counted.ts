import type { SavedMessages } from "@/messages/saved.ts";

const PATHS = ["events", "people", "places"] as const;

/** '2 events, 1 person and 3 places'. */
export function counted(entries: readonly { path?: string }[], t: SavedMessages): string {
  const [one = t.events(0), two, three] = PATHS.flatMap((path) => {
    const { length } = entries.filter((entry) => (entry.path ?? "events") === path);
    return length > 0 ? [t[path](length)] : [];
  });
  if (three && two) return t.three(one, two, three);
  return two ? t.both(one, two) : one;
}
