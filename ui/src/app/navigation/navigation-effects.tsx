import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { countPageview } from "@/platform/analytics.ts";
import { focusHeading } from "@/platform/focus.ts";
import { useNavigate } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import type { NavigationState } from "./browser-navigation.tsx";
import { interceptLinks } from "./links.ts";
import { usePublicPath } from "./public-path.ts";
import { hasScroll, rememberScroll, restoreScroll, scrollToAnchor } from "./scroll.ts";

/**
 * The side effects of a navigation: scroll position, focus on the new page's heading or on
 * the target of the hash, page view count, and an announcement for screen readers. A new
 * filter on the same screen moves neither; another page of a list names its top in the hash.
 */
export function NavigationEffects({ navigation }: { navigation: NavigationState }) {
  const navigate = useNavigate();
  const previous = useRef(navigation);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => interceptLinks(navigate), [navigate]);

  const { pathname } = navigation.location;
  const publicPath = usePublicPath(pathname);
  const entry = useRef<string | null>(pathname);
  useEffect(() => {
    if (publicPath === null) return;
    // The referrer of the document belongs to its first page alone.
    countPageview(publicPath, pathname === entry.current ? document.referrer : "");
    entry.current = null;
  }, [publicPath, pathname]);

  useEffect(() => {
    const onShow = () => {
      history.scrollRestoration = "manual";
    };
    // The browser restores the position of a reloaded page long before scripts could.
    const onHide = () => {
      rememberScroll(previous.current.location.key);
      history.scrollRestoration = "auto";
    };
    onShow();
    window.addEventListener("pageshow", onShow);
    window.addEventListener("pagehide", onHide);
    return () => {
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener("pagehide", onHide);
    };
  }, []);

  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = navigation;
    const { location, action } = navigation;
    if (before === navigation) {
      // The first page: restore the position after a reload, unless the reader has scrolled.
      return location.hash || scrollY > 0 ? undefined : restoreScroll(location.key);
    }
    const moved = before.location.pathname !== location.pathname;
    const anchor = location.hash.slice(1);
    // A link within the page is a "pop" as well, to an entry that is new.
    const back = action === "pop" && (hasScroll(location.key) || !document.getElementById(anchor));
    if (moved) focusHeading();
    let stop: (() => void) | undefined;
    if (back) stop = restoreScroll(location.key);
    else if (moved) scrollTo(0, 0);
    if (anchor && !back) stop = scrollToAnchor(anchor);
    if (!moved) return stop;
    // The page sets its title in an effect of the same commit, so read it in a later task.
    const timer = setTimeout(() => setAnnouncement(document.title), 50);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [navigation]);

  return (
    <p className={layout.visuallyHidden} role="status" data-announcer="">
      {announcement}
    </p>
  );
}
