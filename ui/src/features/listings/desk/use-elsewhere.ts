import { useEffect, useState } from "react";
import { useSessionUser } from "@/api/use-session.ts";
import { heldWorks, type Work, worksOf } from "@/platform/kept.ts";
import { isRecent, type Keeping } from "@/ui/admin/use-kept.ts";
import type { Values } from "../values.ts";

/** The work on this listing that another tab is writing, if there is one. */
export function useElsewhere(id: string | null, keeping: Keeping): Work<Values> | null {
  const owner = useSessionUser()?.id ?? "";
  const [found, setFound] = useState<Work<Values> | null>(null);
  const isTaken = keeping.state === "taken";

  useEffect(() => {
    let current = true;
    async function look() {
      const all = (await worksOf(owner)) as Work<Values>[];
      const here = all.filter(
        (work) => work.form === "listing" && work.entry === (id ?? "new") && !isRecent(work),
      );
      const held = await heldWorks(here);
      const one = here.find((work) => held.has(work.id)) ?? (isTaken ? here[0] : undefined);
      if (current && one && (id || isTaken)) setFound(one);
    }
    look().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [owner, id, isTaken]);

  return found;
}
