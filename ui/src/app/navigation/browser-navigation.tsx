import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type Location,
  LocationContext,
  type Navigate,
  NavigateContext,
} from "@/platform/navigation.ts";
import { closeOnBack, overlayEntry, overlayRemoval } from "@/platform/overlay.ts";
import { parseAddress } from "./address.ts";
import { isReachable } from "./page-loader.ts";
import { rememberScroll } from "./scroll.ts";

export interface NavigationState {
  location: Location;
  /** How the reader came here; "pop" is back, forward and the first page. */
  action: "push" | "replace" | "pop";
}

const newKey = () => Math.random().toString(36).slice(2, 10);

// The first page gets a key too: a scroll position belongs to one history entry, not to
// all entries without a key.
function currentLocation(): Location {
  const { key = newKey(), state = null, from } = (history.state ?? {}) as Partial<Location>;
  if (history.state?.key !== key) history.replaceState({ ...history.state, key }, "");
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state, key, from };
}

interface Props {
  /** Loads a page's code; null when it is already loaded. */
  prepare: (pathname: string) => Promise<unknown> | null;
  children: (navigation: NavigationState) => ReactNode;
}

/**
 * Provides the location and the navigate function. The code of the next page is loaded
 * before the address changes, so a page is never shown half, and the change may be shown
 * as a view transition.
 */
export function BrowserNavigation({ prepare, children }: Props) {
  const [navigation, setNavigation] = useState<NavigationState>(() => {
    // A reload closes an overlay; its entry is then one of the page.
    if (history.state?.overlay) history.replaceState({ ...history.state, overlay: undefined }, "");
    return { location: currentLocation(), action: "pop" };
  });
  const latest = useRef(navigation);
  const requests = useRef(0);

  const go = useMemo(() => {
    function show(next: NavigationState) {
      const moved = latest.current.location.pathname !== next.location.pathname;
      latest.current = next;
      const update = () => flushSync(() => setNavigation(next));
      const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (moved && !reduced && document.startViewTransition) {
        // One that begins before this one has ended skips it, which is no error.
        document.startViewTransition(update).ready.catch(() => {});
      } else setNavigation(next);
    }

    return async (pathname: string, commit: () => NavigationState, reload: () => void) => {
      const request = ++requests.current;
      let outdated = false;
      try {
        const pending = prepare(pathname);
        if (pending) await pending;
      } catch {
        // The code belongs to an older release, or the site cannot be reached. Loading the
        // page helps only in the first case; in the second the browser's own error page
        // would replace the site.
        outdated = await isReachable(pathname);
      }
      const removal = overlayRemoval();
      if (removal) await removal;
      if (request !== requests.current) return; // a later navigation took over
      if (outdated) reload();
      else show(commit());
    };
  }, [prepare]);

  useEffect(() => {
    const onPop = () => {
      const { location: shown } = latest.current;
      const sameEntry = history.state?.key === shown.key;
      if (closeOnBack()) {
        // What was chosen in the overlay stays, one step after what was there before it.
        const { pathname, search, hash, ...entry } = shown;
        if (!sameEntry) history.pushState(entry, "", pathname + search + hash);
        return;
      }
      if (sameEntry) return;
      rememberScroll(latest.current.location.key);
      void go(
        window.location.pathname,
        () => ({ location: currentLocation(), action: "pop" }),
        () => window.location.reload(),
      );
    };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [go]);

  const navigate = useMemo<Navigate>(
    () =>
      (target, { replace = false, state = null } = {}) => {
        const to = typeof target === "string" ? target : target(latest.current.location);
        const commit = (): NavigationState => {
          rememberScroll(latest.current.location.key);
          const over = overlayEntry(parseAddress(to).pathname);
          const { pathname, search, from: earlier } = latest.current.location;
          // Another view of a page was opened from where the page was.
          const moved = parseAddress(to).pathname !== pathname;
          const from = moved ? pathname + search : earlier;
          const entry = { key: newKey(), state, from, overlay: over.overlay };
          if (replace || over.replace) history.replaceState(entry, "", to);
          else history.pushState(entry, "", to);
          return { location: currentLocation(), action: replace ? "replace" : "push" };
        };
        void go(parseAddress(to).pathname, commit, () => {
          if (replace) window.location.replace(to);
          else window.location.assign(to);
        });
      },
    [go],
  );

  return (
    <NavigateContext value={navigate}>
      <LocationContext value={navigation.location}>{children(navigation)}</LocationContext>
    </NavigateContext>
  );
}
