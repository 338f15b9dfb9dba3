import { useEffect, useState } from "react";
import { heldWorks, type Work, type WorkPlace, worksOf } from "@/platform/kept.ts";
import { isRecent, type Keeping } from "./use-kept.ts";

/**
 * The work at this place that another tab is writing, if there is one. Two tabs may each write
 * something new, until one takes over what the other wrote.
 */
export function useElsewhere<V>(place: WorkPlace, isNew: boolean, keeping: Keeping) {
  const { owner, form, entry } = place;
  const [found, setFound] = useState<Work<V> | null>(null);
  const isTaken = keeping.state === "taken";

  useEffect(() => {
    let current = true;
    async function look() {
      const all = (await worksOf(owner)) as Work<V>[];
      const here = all.filter(
        (work) => work.form === form && work.entry === entry && !isRecent(work),
      );
      const held = await heldWorks(here);
      const one = here.find((work) => held.has(work.id)) ?? (isTaken ? here[0] : undefined);
      if (current && one && (!isNew || isTaken)) setFound(one);
    }
    look().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [owner, form, entry, isNew, isTaken]);

  return found;
}
