import { useLayoutEffect, useRef } from "react";

interface Overlay {
  close: () => void;
  /** It stays open while the address of the page changes, as it does with filters. */
  stays: boolean;
  /** The address of the page when it was opened. */
  href: string;
}

// An open overlay has an entry of its own in the browser's history, so that the Back button
// closes it instead of leaving the page. The entry repeats the address and the key of the
// page below.
let current: Overlay | null = null;
let removal: Promise<void> | null = null;

const onOverlayEntry = () => history.state?.overlay === true;

function open(overlay: Overlay): void {
  current?.close();
  current = overlay;
  // The browser goes back a moment after it was asked to; an entry made before that would be
  // the one that it leaves.
  if (removal) void removal.then(() => current === overlay && addEntry());
  else addEntry();
}

function addEntry(): void {
  if (!onOverlayEntry()) history.pushState({ ...history.state, overlay: true }, "");
}

function forget(overlay: Overlay): void {
  if (current !== overlay) return;
  current = null;
  // In a later step: another overlay may take the entry over, or a page replace it.
  queueMicrotask(() => {
    if (current || removal || !onOverlayEntry()) return;
    if (location.href !== overlay.href) {
      history.replaceState({ ...history.state, overlay: undefined }, "");
      return;
    }
    removal = new Promise<void>((resolve) => {
      addEventListener("popstate", () => resolve(), { once: true });
    }).then(() => {
      removal = null;
    });
    history.back();
  });
}

/** Resolves when the history is that of pages again; null when it is already. */
export const overlayRemoval = (): Promise<void> | null => removal;

/** How the entry of an open overlay becomes that of the page it leads to. */
export function overlayEntry(pathname: string): { replace: boolean; overlay?: true } {
  if (!onOverlayEntry()) return { replace: false };
  if (current?.stays && pathname === location.pathname) return { replace: true, overlay: true };
  // It is left with its page: Back goes to the page before, even before it is closed.
  current = null;
  return { replace: true };
}

/** Closes the overlay that the Back button has left; false when there was none. */
export function closeOnBack(): boolean {
  // An entry without a state is new: a link within the page.
  if (!current || removal || history.state === null || onOverlayEntry()) return false;
  const { close } = current;
  current = null;
  close();
  return true;
}

/** Lets the Back button close what is open: search, filters, the menu. */
export function useOverlay(isOpen: boolean, close: () => void, stays = false): void {
  const latest = useRef(close);
  latest.current = close;
  // With the frame that shows it: Back may come right after.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const overlay: Overlay = { close: () => latest.current(), stays, href: location.href };
    open(overlay);
    return () => forget(overlay);
  }, [isOpen, stays]);
}
