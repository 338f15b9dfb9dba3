import { jsonItem } from "@/platform/storage.ts";

const MOST = 5;
const stored = jsonItem<unknown>("localStorage", "recent-searches");

export function recentSearches(): string[] {
  const kept = stored.read();
  return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, MOST) : [];
}

/** Newest first, without duplicates. They are stored on this device only. */
export function rememberSearch(text: string): void {
  const others = recentSearches().filter((known) => known.toLowerCase() !== text.toLowerCase());
  stored.write([text, ...others].slice(0, MOST));
}

export const forgetSearches = (): void => stored.write(null);
