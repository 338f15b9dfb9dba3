import { useState } from "react";
import type { ArchiveEvent } from "@/api/types.ts";
import { type Filter, matches } from "./filter.ts";

/**
 * The selection is kept across pages. A new filter drops what it does not match, another
 * view all of it.
 */
export function useSelection(filter: Filter, view: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ArchiveEvent>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
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
    setProblems((now) => new Map([...now].filter(([id]) => next.has(id))));
  }

  return {
    events: [...chosen.values()],
    has: (event: ArchiveEvent) => chosen.has(event.id),
    set,
    /** Why what was asked for was not done to a listing. */
    problemOf: (event: ArchiveEvent) => problems.get(event.id),
    clear() {
      setChosen(new Map());
      setProblems(new Map());
    },
    drop: (ids: readonly string[]) =>
      setChosen((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
    /** What failed stays selected, with the reason. */
    keep(failed: readonly { id: string; message: string }[]) {
      const reasons = new Map(failed.map(({ id, message }) => [id, message]));
      setProblems(reasons);
      setChosen((now) => new Map([...now].filter(([id]) => reasons.has(id))));
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
