import { useState } from "react";
import { load } from "@/api/endpoint.ts";
import { event } from "@/api/events.ts";
import { useSavedMessages } from "@/messages/saved.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { addSaved } from "@/platform/saved-edit.ts";
import { toast } from "@/platform/toasts.ts";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";

/** So many events are asked for at once; a long list must not be a burst of requests. */
const AT_ONCE = 6;

async function loadEvents(ids: readonly string[]) {
  const found = [];
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    const part = await Promise.all(ids.slice(i, i + AT_ONCE).map((id) => load(event(id))));
    for (const answer of part) if (answer) found.push(answer.event);
  }
  return found;
}

/** A list that came in a link is added only when the reader says so. */
export function Offer({ ids }: { ids: string[] }) {
  const t = useSavedMessages();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const done = () => navigate("/saved", { replace: true });

  async function add() {
    setAdding(true);
    try {
      const events = await loadEvents(ids);
      if (addSaved(events)) toast.success(t.added(t.events(events.length)));
      done();
    } catch {
      toast.error(t.addFailed);
      setAdding(false);
    }
  }

  return (
    <StateBlock kind="empty" title={t.offered(t.events(ids.length))} hint={t.offeredHint}>
      <Button aria-busy={adding} onClick={() => adding || void add()}>
        {adding ? t.adding : t.add}
      </Button>
      <Button look="ghost" onClick={done}>
        {t.decline}
      </Button>
    </StateBlock>
  );
}
