import { readSaved, SAVED_KEY, type SavedEntry, savedStore } from "./saved.ts";

/** More would fill the storage of the device. */
export const MOST_SAVED = 500;

/**
 * What became of a change of the list: it is kept, the list holds all that it can, there is no
 * room left on the device, or this browser keeps nothing at all.
 */
export type Keeping = "kept" | "full" | "noRoom" | "refused";

/** Whether this browser keeps lists at all: a private window may refuse. */
export function keepsLists(): boolean {
  try {
    localStorage.setItem(`${SAVED_KEY}.try`, "");
    localStorage.removeItem(`${SAVED_KEY}.try`);
    return true;
  } catch {
    return false;
  }
}

/** Keeps the list, last saved first. */
function keep(list: readonly SavedEntry[]): Keeping {
  const sorted = list.toSorted((a, b) => b.savedAt - a.savedAt);
  try {
    localStorage.setItem(SAVED_KEY, JSON.stringify(sorted));
  } catch {
    // What is there already could be written once.
    return readSaved().length > 0 || keepsLists() ? "noRoom" : "refused";
  }
  savedStore.set(readSaved());
  return "kept";
}

type WithoutTime<Entry> = Entry extends SavedEntry
  ? Omit<Entry, "savedAt"> & { savedAt?: number }
  : never;
export type Unsaved = WithoutTime<SavedEntry>;

/** Adds entries in their order, all or none; those that are in the list already stay as they are. */
export function addSaved(entries: readonly Unsaved[]): Keeping {
  // Another tab may have changed the list a moment ago.
  const list = readSaved();
  const known = new Set(list.map(({ id }) => id));
  const now = Date.now();
  const added = entries
    .filter(({ id }) => !known.has(id))
    .map((entry, i) => ({ ...entry, savedAt: entry.savedAt ?? now + entries.length - i }));
  if (list.length + added.length > MOST_SAVED) return "full";
  return keep([...list, ...added]);
}

export const removeSaved = (id: string): Keeping =>
  keep(readSaved().filter((one) => one.id !== id));

/** An entry of the list as it is called by now; nothing happens if it is as before. */
export function renewSaved(entry: Unsaved): void {
  const list = readSaved();
  const before = list.find(({ id }) => id === entry.id);
  if (!before) return;
  const after = { ...entry, savedAt: before.savedAt };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  keep(list.map((one) => (one === before ? after : one)));
}
