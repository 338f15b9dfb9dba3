import { useLayoutEffect, useRef } from "react";
import { focusHeading } from "@/platform/focus.ts";

/** What takes the place of the skeleton takes over the focus that its heading held. */
export function useFocusOnTitle(stage: unknown) {
  const before = useRef(stage);
  useLayoutEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    if (document.activeElement === document.body) focusHeading();
  }, [stage]);
}
