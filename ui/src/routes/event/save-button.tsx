import type { ArchiveEvent } from "@/api/types.ts";
import { useEventMessages } from "@/messages/event.ts";
import { useSaved } from "@/platform/saved.ts";
import { addSaved, removeSaved } from "@/platform/saved-edit.ts";
import { toast } from "@/platform/toasts.ts";
import layout from "@/styles/layout.module.css";
import { Glyph } from "@/ui/icon.tsx";

/** Keeps the event on this device, or forgets it again. */
export function SaveButton({ event }: { event: ArchiveEvent }) {
  const t = useEventMessages();
  const saved = useSaved().some(({ id }) => id === event.id);
  return (
    <button
      type="button"
      className={layout.scriptOnly}
      data-saved={saved || undefined}
      onClick={() => {
        const kept = saved ? removeSaved(event.id) : addSaved([event]);
        if (!kept) toast.error(t.notKept);
      }}
    >
      <Glyph path="M6 3h12v18l-6-5-6 5z" />
      <span>{saved ? t.saved : t.save}</span>
    </button>
  );
}
