import type { Cited } from "@/domain/cite.ts";
import { useCiteMessages } from "@/messages/cite.ts";
import { useOverlay } from "@/platform/overlay.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { CitePanel } from "./cite-panel.tsx";

interface Props {
  event: Cited;
  onClose: () => void;
}

export default function CiteDialog({ event, onClose }: Props) {
  const t = useCiteMessages();
  useOverlay(true, onClose);
  return (
    <Dialog title={t.title} wide onClose={onClose}>
      <h2>{t.title}</h2>
      <CitePanel event={event}>
        <Button look="ghost" onClick={onClose}>
          {t.close}
        </Button>
      </CitePanel>
    </Dialog>
  );
}
