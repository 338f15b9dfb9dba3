import type { Cited } from "@/domain/cited.ts";
import { useCiteMessages } from "@/messages/cite.ts";
import { useOverlay } from "@/platform/overlay.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { CitePanel } from "./cite-panel.tsx";

interface Props {
  events: readonly Cited[];
  onClose: () => void;
}

export default function CiteDialog({ events, onClose }: Props) {
  const t = useCiteMessages();
  useOverlay(true, onClose);
  const { length } = events;
  const isEvent = ({ path = "events" }: Cited) => path === "events";
  const title =
    length > 1
      ? (events.every(isEvent) ? t.severalEvents : t.several)(length)
      : t.title[events[0]?.path ?? "events"];
  return (
    <Dialog title={title} wide onClose={onClose}>
      <h2>{title}</h2>
      <CitePanel events={events}>
        <Button look="ghost" onClick={onClose}>
          {t.close}
        </Button>
      </CitePanel>
    </Dialog>
  );
}
