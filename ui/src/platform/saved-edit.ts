import { readSaved, SAVED_KEY, type SavedEvent, savedStore } from "./saved.ts";

/** More would fill the storage of the device. */
export const MOST_SAVED = 500;

/** Keeps the list, last saved first; false when the browser keeps nothing. */
function keep(list: readonly SavedEvent[]): boolean {
  const sorted = list.toSorted((a, b) => b.savedAt - a.savedAt).slice(0, MOST_SAVED);
  try {
    localStorage.setItem(SAVED_KEY, JSON.stringify(sorted));
  } catch {
    return false;
  }
  savedStore.set(readSaved());
  return true;
}

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

type Unsaved = Omit<SavedEvent, "savedAt"> & { savedAt?: number };

/** Adds events in their order; those that are in the list already stay as they are. */
export function addSaved(events: readonly Unsaved[]): boolean {
  const list = savedStore.get();
  const known = new Set(list.map(({ id }) => id));
  const now = Date.now();
  const added = events
    .filter(({ id }) => !known.has(id))
    .map((event, i) => ({
      // Only what the list shows is kept.
      id: event.id,
      title: event.title,
      country: event.country,
      countryCode: event.countryCode,
      date: event.date,
      precision: event.precision,
      endDate: event.endDate,
      tags: event.tags,
      savedAt: event.savedAt ?? now + events.length - i,
    }));
  return keep([...list, ...added]);
}

export const removeSaved = (id: string): boolean =>
  keep(savedStore.get().filter((one) => one.id !== id));
