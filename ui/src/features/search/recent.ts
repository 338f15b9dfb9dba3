const KEY = "sankofa.recent-searches";
const MOST = 5;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((text) => typeof text === "string").slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

/** Newest first, each text once. They stay on this device. */
export function rememberSearch(text: string): void {
  const others = recentSearches().filter((known) => known.toLowerCase() !== text.toLowerCase());
  try {
    localStorage.setItem(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
  } catch {
    // Storage may be forbidden; then there is nothing to remember.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
