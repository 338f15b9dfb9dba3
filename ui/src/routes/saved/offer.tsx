import { useState } from "react";
import { load } from "@/api/endpoint.ts";
import { contentOf, entry } from "@/api/entries.ts";
import { type Savable, savedOf, told } from "@/features/entry/saving.ts";
import { useMessages } from "@/messages/context.ts";
import { useSavedMessages } from "@/messages/saved.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { addSaved } from "@/platform/saved-edit.ts";
import { toast } from "@/platform/toasts.ts";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { counted } from "./counted.ts";
import type { Offered } from "./export.ts";

/** So many entries are asked for at once; a long list must not be a burst of requests. */
const AT_ONCE = 6;

/** Those that are still in the archive. */
async function loadEntries(offered: readonly Offered[]) {
  const found = [];
  for (let i = 0; i < offered.length; i += AT_ONCE) {
    const part = offered.slice(i, i + AT_ONCE);
    const answers = await Promise.all(part.map(({ path, id }) => load(entry(path, id))));
    for (const answer of answers) if (answer) found.push(savedOf(contentOf(answer) as Savable));
  }
  return found;
}

/** A list that came in a link is added only when the reader says so. */
export function Offer({ offered }: { offered: Offered[] }) {
  const m = useMessages();
  const t = useSavedMessages();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const done = () => navigate("/saved", { replace: true });

  async function add() {
    setAdding(true);
    try {
      const entries = await loadEntries(offered);
      const gone = offered.length - entries.length;
      if (entries.length === 0) toast.info(t.allGone);
      else if (told(addSaved(entries), m)) {
        toast.success(t.added(counted(entries, t)), {
          detail: gone > 0 ? t.gone(gone) : undefined,
        });
      }
      done();
    } catch {
      toast.error(t.addFailed);
      setAdding(false);
    }
  }

  return (
    <StateBlock kind="empty" title={t.offered(counted(offered, t))} hint={t.offeredHint}>
      <Button aria-busy={adding} onClick={() => adding || void add()}>
        {adding ? t.adding : t.add}
      </Button>
      <Button look="ghost" onClick={done}>
        {t.decline}
      </Button>
    </StateBlock>
  );
}
