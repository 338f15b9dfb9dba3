import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createPath, type Location, type Navigator, Router, type To } from "react-router";
import { parsePlace } from "./location.ts";
import { isReachable } from "./pages.ts";
import { rememberScroll } from "./scroll.ts";

export type Action = "push" | "replace" | "pop";

export interface Arrival {
  location: Location;
  action: Action;
}

const newKey = () => Math.random().toString(36).slice(2, 10);

// A page that was opened by its address gets a key too: a scroll position belongs to one
// entry of the history, not to all that came without one.
function currentLocation(): Location {
  const { key = newKey(), usr } = (history.state ?? {}) as { key?: string; usr?: unknown };
  if (history.state?.key !== key) history.replaceState({ ...history.state, key }, "");
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: usr ?? null, key };
}

interface Props {
  /** Gets a page's code; resolved at once when it is already here. */
  prepare: (pathname: string) => Promise<unknown> | null;
  children: (arrival: Arrival) => ReactNode;
}

/**
 * The browser's side of the router. It differs from the stock one in that the next
 * page's code is fetched before the address changes, so a page is never half there,
 * and the change may be shown as a view transition.
 */
export function BrowserRouter({ prepare, children }: Props) {
  const [arrival, setArrival] = useState<Arrival>(() => ({
    location: currentLocation(),
    action: "pop",
  }));
  const latest = useRef(arrival);
  const turn = useRef(0);

  const go = useMemo(() => {
    function show(next: Arrival) {
      const moved = latest.current.location.pathname !== next.location.pathname;
      latest.current = next;
      const update = () => flushSync(() => setArrival(next));
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (moved && !still && document.startViewTransition) document.startViewTransition(update);
      else setArrival(next);
    }

    return async function arrive(pathname: string, commit: () => Arrival, load: () => void) {
      const mine = ++turn.current;
      let replaced = false;
      try {
        const pending = prepare(pathname);
        if (pending) await pending;
      } catch {
        // The code went with an older release, or there is no way to the site at all. The
        // browser's own page of errors would be all that is left of it then.
        replaced = await isReachable(pathname);
      }
      // A later click has overtaken this one.
      if (mine !== turn.current) return;
      if (replaced) load();
      else show(commit());
    };
  }, [prepare]);

  useEffect(() => {
    const onPop = () => {
      rememberScroll(latest.current.location.key);
      go(
        window.location.pathname,
        () => ({ location: currentLocation(), action: "pop" }),
        () => window.location.reload(),
      );
    };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [go]);

  const navigator = useMemo<Navigator>(() => {
    function move(action: "push" | "replace", to: To, state: unknown) {
      const href = typeof to === "string" ? to : createPath(to);
      const place = parsePlace(href);
      const commit = (): Arrival => {
        rememberScroll(latest.current.location.key);
        const key = newKey();
        const entry = { key, usr: state };
        if (action === "push") history.pushState(entry, "", href);
        else history.replaceState(entry, "", href);
        return { location: currentLocation(), action };
      };
      go(place.pathname, commit, () => {
        if (action === "push") window.location.assign(href);
        else window.location.replace(href);
      });
    }
    return {
      createHref: (to) => (typeof to === "string" ? to : createPath(to)),
      push: (to, state) => move("push", to, state),
      replace: (to, state) => move("replace", to, state),
      go: (delta) => history.go(delta),
    };
  }, [go]);

  return (
    <Router location={arrival.location} navigator={navigator}>
      {children(arrival)}
    </Router>
  );
}
