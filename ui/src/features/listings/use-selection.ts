import { useState } from "react";
import type { ArchiveEvent } from "@/api/types.ts";
import { type Filter, matches } from "./filter.ts";

/**
 * The selection is kept across pages. A new filter drops what it does not match, another
 * view all of it.
 */
export function useSelection(filter: Filter, view: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ArchiveEvent>>(new Map());
  const [seen, setSeen] = useState({ filter, view });
  if (seen.filter !== filter || seen.view !== view) {
    setSeen({ filter, view });
    const kept = seen.view === view ? [...chosen] : [];
    setChosen(new Map(kept.filter(([, event]) => matches(event, filter))));
  }

  function set(events: readonly ArchiveEvent[], on: boolean) {
    const next = new Map(chosen);
    for (const event of events) {
      if (on) next.set(event.id, event);
      else next.delete(event.id);
    }
    setChosen(next);
  }

  return {
    events: [...chosen.values()],
    has: (event: ArchiveEvent) => chosen.has(event.id),
    set,
    clear: () => setChosen(new Map()),
    drop: (ids: readonly string[]) =>
      setChosen((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
  };
}

export type Selection = ReturnType<typeof useSelection>;
