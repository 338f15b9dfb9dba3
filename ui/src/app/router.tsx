import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createPath, type Location, type Navigator, Router, type To } from "react-router";
import { parsePlace, printPlace } from "./location.ts";
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

    return async function arrive(pathname: string, commit: () => Arrival) {
      const mine = ++turn.current;
      try {
        const pending = prepare(pathname);
        if (pending) await pending;
      } catch {
        // The code of a page that was replaced by a newer release: fetch the page itself.
        window.location.assign(printPlace(parsePlace(createPath(commit().location))));
        return;
      }
      // A later click has overtaken this one.
      if (mine === turn.current) show(commit());
    };
  }, [prepare]);

  useEffect(() => {
    const onPop = () => {
      rememberScroll(latest.current.location.key);
      go(window.location.pathname, () => ({ location: currentLocation(), action: "pop" }));
    };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [go]);

  const navigator = useMemo<Navigator>(() => {
    function move(action: "push" | "replace", to: To, state: unknown) {
      const href = typeof to === "string" ? to : createPath(to);
      const place = parsePlace(href);
      go(place.pathname, () => {
        rememberScroll(latest.current.location.key);
        const key = newKey();
        const entry = { key, usr: state };
        if (action === "push") history.pushState(entry, "", href);
        else history.replaceState(entry, "", href);
        return { location: currentLocation(), action };
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
