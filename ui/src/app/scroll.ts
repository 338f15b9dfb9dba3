import { jsonItem } from "@/platform/storage.ts";

const positions = jsonItem<Record<string, number>>("sessionStorage", "scroll");

/** Stores the scroll position of an entry of the browser's history. */
export function rememberScroll(key: string): void {
  const latest = Object.entries(positions.read() ?? {}).slice(-50);
  positions.write({ ...Object.fromEntries(latest), [key]: scrollY });
}

const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"];

/** Calls back when the reader moves by themselves; what it returns ends that. */
function onMove(stop: () => void): () => void {
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
  return () => {
    for (const move of MOVES) removeEventListener(move, stop);
  };
}

/**
 * Goes to a place of the page that may be still on its way, with the focus if asked, and keeps
 * to it while what stands above it grows, until the reader moves.
 */
export function goToAnchor(id: string, focus: boolean): () => void {
  let anchor: HTMLElement | null = null;
  const coming = new MutationObserver(find);
  const growing = new ResizeObserver(() => anchor?.scrollIntoView());
  const forget = onMove(stop);
  function find() {
    anchor = document.getElementById(id);
    if (!anchor) return;
    coming.disconnect();
    growing.observe(document.body);
    anchor.scrollIntoView();
    if (!focus) return;
    if (!anchor.hasAttribute("tabindex")) anchor.tabIndex = -1;
    anchor.focus({ preventScroll: true });
  }
  function stop() {
    coming.disconnect();
    growing.disconnect();
    forget();
  }
  coming.observe(document.body, { childList: true, subtree: true });
  find();
  return stop;
}

/**
 * Goes to where the reader was on an entry. A page whose content is still on its way is too
 * short for that; it is followed as it grows, until the reader moves.
 */
export function returnTo(key: string): () => void {
  const kept = positions.read()?.[key] ?? 0;
  const growing = new ResizeObserver(go);
  const forget = onMove(stop);
  function go() {
    scrollTo(0, kept);
    if (scrollY >= kept - 1) stop();
  }
  function stop() {
    growing.disconnect();
    forget();
  }
  growing.observe(document.body);
  go();
  return stop;
}
