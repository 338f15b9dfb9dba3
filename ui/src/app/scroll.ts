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

const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Goes to where the reader was on an entry. A page whose content is still on its way is too
 * short for that; it is followed as it grows, until the reader moves.
 */
export function returnTo(key: string): () => void {
  const kept = positions()[key] ?? 0;
  const growing = new ResizeObserver(go);
  function go() {
    scrollTo(0, kept);
    if (scrollY >= kept - 1) stop();
  }
  function stop() {
    growing.disconnect();
    for (const move of MOVES) removeEventListener(move, stop);
  }
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
  growing.observe(document.body);
  go();
  return stop;
}
