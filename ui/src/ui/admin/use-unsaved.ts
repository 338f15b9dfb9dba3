import { useCallback, useEffect, useState } from "react";
import {
  dropWork,
  heldWorks,
  keepFile,
  keepWork,
  keptFiles,
  type Work,
  worksOf,
} from "@/platform/kept.ts";
import { adopt, isRecent, setAsideHere } from "./use-kept.ts";

/** The works of one kind of form that no tab is writing, for their author to bring back. */
export function useUnsaved<V>(owner: string, form: Work["form"], entry: string) {
  const [works, setWorks] = useState<Work<V>[]>([]);
  const [isRestoring, setRestoring] = useState(false);

  const load = useCallback(async () => {
    try {
      const all = (await worksOf(owner)).filter((work) => work.form === form) as Work<V>[];
      const held = await heldWorks(all);
      setWorks(
        all.filter(
          (work) =>
            !held.has(work.id) &&
            !isRecent(work) &&
            // Whoever has just cancelled is not asked again, unless they return to it.
            (!setAsideHere.has(work.id) || work.entry === entry),
        ),
      );
    } catch {
      // A device that keeps nothing has nothing to bring back.
    }
  }, [owner, form, entry]);

  useEffect(() => {
    void load();
  }, [load]);

  /** Takes one off the list; the form that it was restored to keeps it from here on. */
  const hide = useCallback(
    (work: Work<V>) => setWorks((now) => now.filter(({ id }) => id !== work.id)),
    [],
  );

  return {
    works,
    reload: load,
    hide,
    /** No form may be open meanwhile: what is typed into it would take the place of the work. */
    isRestoring,
    /** Lets the form of a work go on from it; `prepare` may still change it. */
    async restore(
      work: Work<V>,
      prepare: (work: Work<V>) => Promise<Work<V>> = async (same) => same,
    ): Promise<Work<V>> {
      hide(work);
      setRestoring(true);
      try {
        const prepared = await prepare(work);
        await adopt(prepared);
        return prepared;
      } finally {
        setRestoring(false);
      }
    },
    /** Deletes one, and returns how to bring it back. */
    async discard(work: Work<V>): Promise<() => Promise<void>> {
      const files = await keptFiles(work);
      hide(work);
      await dropWork(work);
      return async () => {
        for (const [id, file] of files) await keepFile(id, file);
        await keepWork(work);
        await load();
      };
    },
  };
}
