const KEY = "sankofa.scroll";

type Positions = Record<string, number>;

function positions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Positions;
  } catch {
    return {};
  }
}

/** Keeps where a reader was on an entry of the browser's history. */
export function rememberScroll(key: string): void {
  try {
    const kept = Object.entries(positions()).slice(-50);
    sessionStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [key]: scrollY }));
  } catch {
    // Storage may be forbidden; then going back starts at the top.
  }
}

export const scrollOf = (key: string): number | undefined => positions()[key];
