import { type RefObject, useEffect } from "react";

/** What places the focus by itself does so within this time. */
const GRACE = 100;

const HEADINGS = "h1, h2, h3, h4, summary";

const isLost = (one: Element | undefined) =>
  one !== undefined &&
  document.activeElement === document.body &&
  (!one.isConnected || one.matches(":disabled"));

function pathOf(target: EventTarget | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let one = target as HTMLElement | null; one; one = one.parentElement) path.push(one);
  return path;
}

/**
 * Catches the focus when what has it goes away: the heading nearest to that place gets it.
 * Otherwise the next Tab would start at the top of the page.
 */
export function useFocusNet(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = root.current;
    if (!box) return;
    let path: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    function remember({ target }: FocusEvent) {
      path = box?.contains(target as Node) ? pathOf(target) : [];
    }

    // Whoever presses beside everything has taken the focus away.
    function left() {
      setTimeout(() => {
        if (document.activeElement === document.body && !isLost(path[0])) path = [];
      });
    }

    function rescue() {
      timer = undefined;
      if (!isLost(path[0])) return;
      const around = path.slice(1).filter((one) => one.isConnected);
      for (const one of around) {
        const heading = [...one.querySelectorAll<HTMLElement>(HEADINGS)].find(
          (each) => each.getClientRects().length > 0,
        );
        if (!heading) continue;
        if (heading.tabIndex < 0) heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
        // Only whoever uses the keyboard has to see where it went.
        if (heading.matches(":focus-visible")) heading.scrollIntoView({ block: "nearest" });
        return;
      }
    }

    const observer = new MutationObserver(() => {
      if (timer === undefined && isLost(path[0])) timer = setTimeout(rescue, GRACE);
    });
    observer.observe(box, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", left);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", left);
    };
  }, [root]);
}
