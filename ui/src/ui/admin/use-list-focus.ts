import { type RefObject, useEffect, useState } from "react";

/** An item of a list by its key, or what adds one. */
type Target = { key: string; part: "field" | "up" | "down" } | "add" | null;

/** Puts the focus where it belongs after a list has changed. Returns how to say where. */
export function useListFocus(list: RefObject<HTMLElement | null>) {
  const [target, setTarget] = useState<Target>(null);

  useEffect(() => {
    if (!target) return;
    const find = (query: string) => list.current?.querySelector<HTMLElement>(query);
    if (target === "add") find("[data-add]")?.focus();
    else {
      const item = `[data-item="${target.key}"]`;
      // At the end of the list the button that moved the item there is disabled.
      const one =
        target.part === "field"
          ? find(`${item} input`)
          : (find(`${item} [data-move="${target.part}"]:enabled`) ??
            find(`${item} [data-move]:enabled`));
      one?.focus();
    }
    setTarget(null);
  }, [target, list]);

  return setTarget;
}
