import type { Dated } from "@/domain/dates.ts";
import { createStore, useStore } from "./store.ts";

/** What a list needs to show of an event, so that it can be read without the network. */
export interface SavedEvent extends Dated {
  id: string;
  title: string;
  country: string;
  countryCode?: string;
  tags: string[];
  /** In milliseconds; the last saved comes first. */
  savedAt: number;
}

export const SAVED_KEY = "sankofa.saved";

const NONE: readonly SavedEvent[] = [];

export function readSaved(): readonly SavedEvent[] {
  try {
    const list = JSON.parse(localStorage.getItem(SAVED_KEY) ?? "[]") as SavedEvent[];
    // Other versions, or other hands, may have written the value.
    return list.filter(({ id, date, tags }) => id && date && Array.isArray(tags));
  } catch {
    return NONE;
  }
}

export const savedStore = createStore(import.meta.env.SSR ? NONE : readSaved());

if (!import.meta.env.SSR) {
  addEventListener("storage", ({ key }) => {
    if (key === SAVED_KEY) savedStore.set(readSaved());
  });
}

/** The list on this device; empty on the server, which knows nothing of it. */
export const useSaved = (): readonly SavedEvent[] => useStore(savedStore, NONE);
