import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { countPageview } from "@/platform/analytics.ts";
import { focusHeading } from "@/platform/focus.ts";
import layout from "@/styles/layout.module.css";
import { upgradeLinks } from "./links.ts";
import type { Arrival } from "./router.tsx";
import { goToAnchor, rememberScroll, returnTo } from "./scroll.ts";

/**
 * What follows a change of address: the scroll position, the focus on the new page's
 * heading or on the place that the address names, and a word to those who cannot see that
 * the page changed. A new filter or page number on the same screen moves neither scroll
 * nor focus.
 */
export function Arrivals({ arrival }: { arrival: Arrival }) {
  const navigate = useNavigate();
  const previous = useRef(arrival);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => upgradeLinks(navigate), [navigate]);

  const { pathname } = arrival.location;
  const cameFrom = useRef<string | null>(null);
  useEffect(() => {
    countPageview(pathname, cameFrom.current ?? document.referrer);
    cameFrom.current = location.origin + pathname;
  }, [pathname]);

  useEffect(() => {
    const onShow = () => {
      history.scrollRestoration = "manual";
    };
    // A page that is loaded again is put back by the browser, long before scripts could.
    const onLeave = () => {
      rememberScroll(previous.current.location.key);
      history.scrollRestoration = "auto";
    };
    onShow();
    window.addEventListener("pageshow", onShow);
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener("pagehide", onLeave);
    };
  }, []);

  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = arrival;
    const { location, action } = arrival;
    if (before === arrival) {
      // The first page: a reload returns to where the reader was, unless they moved since.
      return location.hash || scrollY > 0 ? undefined : returnTo(location.key);
    }
    const moved = before.location.pathname !== location.pathname;
    const anchor = location.hash.slice(1);
    const back = action === "pop" && !document.getElementById(anchor);
    if (moved) focusHeading();
    let stop: (() => void) | undefined;
    if (back) stop = returnTo(location.key);
    else if (moved) scrollTo(0, 0);
    if (anchor && !back) stop = goToAnchor(anchor, moved);
    if (!moved) return stop;
    // The title is set by the page in the same turn; a task later it is there to be read.
    const timer = setTimeout(() => setAnnouncement(document.title), 50);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [arrival]);

  return (
    <p className={layout.visuallyHidden} role="status" data-announcer="">
      {announcement}
    </p>
  );
}
