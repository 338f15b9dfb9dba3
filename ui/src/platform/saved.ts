import type { Dated } from "@/domain/dates.ts";
import type { Calling, Life } from "@/domain/life.ts";
import type { placeKinds } from "@/messages/names.ts";
import { createStore, useStore } from "./store.ts";

interface Kept {
  id: string;
  /** The title, or the name. */
  title: string;
  /** When the entry was last edited, as far as this device knows. */
  updatedAt?: string;
  /** In milliseconds; the last saved comes first. */
  savedAt: number;
}

/** The first lists held events alone, which therefore name no kind. */
export interface SavedEvent extends Kept, Dated {
  path?: undefined;
  country: string;
  countryCode?: string;
  tags: string[];
}

export interface SavedPerson extends Kept, Life {
  path: "people";
  slug: string;
  callings: Calling[];
  countries: string[];
}

export interface SavedPlace extends Kept {
  path: "places";
  slug: string;
  kind: keyof typeof placeKinds;
  country: string;
}

/** What a list needs to show of an entry, so that it can be read without the network. */
export type SavedEntry = SavedEvent | SavedPerson | SavedPlace;

export const SAVED_KEY = "sankofa.saved";

const NONE: readonly SavedEntry[] = [];

/** Other versions, or other hands, may have written the value. */
function isWhole(one: SavedEntry | null): boolean {
  if (!one?.id) return false;
  if (one.path === "people") return Array.isArray(one.callings) && Array.isArray(one.countries);
  return one.path ? Boolean(one.kind) : Boolean(one.date) && Array.isArray(one.tags);
}

export function readSaved(): readonly SavedEntry[] {
  try {
    return (JSON.parse(localStorage.getItem(SAVED_KEY) ?? "[]") as SavedEntry[]).filter(isWhole);
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
export const useSaved = (): readonly SavedEntry[] => useStore(savedStore, NONE);
