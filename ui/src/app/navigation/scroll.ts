import { jsonItem } from "@/platform/storage.ts";

const positions = jsonItem<Record<string, number>>("sessionStorage", "scroll");

/** Stores the scroll position of an entry of the browser's history. */
export function rememberScroll(key: string): void {
  const latest = Object.entries(positions.read() ?? {}).slice(-50);
  positions.write({ ...Object.fromEntries(latest), [key]: scrollY });
}

/** Whether the reader has been at this entry of the browser's history before. */
export const hasScroll = (key: string): boolean => positions.read()?.[key] !== undefined;

const SCROLL_INPUTS = ["wheel", "touchstart", "pointerdown", "keydown"];

/** Calls back on input that may scroll the page; returns a function that unsubscribes. */
function onScrollInput(stop: () => void): () => void {
  for (const move of SCROLL_INPUTS) addEventListener(move, stop, { passive: true });
  return () => {
    for (const move of SCROLL_INPUTS) removeEventListener(move, stop);
  };
}

/**
 * Scrolls to an element that may not be rendered yet, and focuses it. Scrolls again while the
 * content above it grows, until the reader scrolls.
 */
export function scrollToAnchor(id: string): () => void {
  let anchor: HTMLElement | null = null;
  const appearing = new MutationObserver(find);
  const growing = new ResizeObserver(() => anchor?.scrollIntoView());
  const unsubscribe = onScrollInput(stop);
  function find() {
    anchor = document.getElementById(id);
    if (!anchor) return;
    appearing.disconnect();
    growing.observe(document.body);
    anchor.scrollIntoView();
    if (!anchor.hasAttribute("tabindex")) anchor.tabIndex = -1;
    anchor.focus({ preventScroll: true });
  }
  function stop() {
    appearing.disconnect();
    growing.disconnect();
    unsubscribe();
  }
  appearing.observe(document.body, { childList: true, subtree: true });
  find();
  return stop;
}

/**
 * Restores the scroll position of a history entry. A page whose content is still loading is
 * too short for that, so it tries again as the page grows, until the reader scrolls.
 */
export function restoreScroll(key: string): () => void {
  const kept = positions.read()?.[key] ?? 0;
  const growing = new ResizeObserver(go);
  const unsubscribe = onScrollInput(stop);
  function go() {
    scrollTo(0, kept);
    if (scrollY >= kept - 1) stop();
  }
  function stop() {
    growing.disconnect();
    unsubscribe();
  }
  growing.observe(document.body);
  go();
  return stop;
}
