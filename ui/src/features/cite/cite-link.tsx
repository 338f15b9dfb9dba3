import { type ComponentProps, type ComponentType, useState } from "react";
import type { Cited } from "@/domain/cite.ts";
import { useEventMessages } from "@/messages/event.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { Glyph } from "@/ui/icon.tsx";
import type CiteDialog from "./cite-dialog.tsx";

type Dialog = ComponentType<ComponentProps<typeof CiteDialog>>;

const load = () => import("./cite-dialog.tsx");

/** A link to the page that cites the event; with scripts it opens the same as a dialog. */
export function CiteLink({ event }: { event: Cited }) {
  const { cite } = useEventMessages();
  const navigate = useNavigate();
  const [Opened, setOpened] = useState<Dialog>();
  const href = `/events/${encodeURIComponent(event.id)}/cite`;
  return (
    <>
      <a
        href={href}
        onPointerEnter={() => load().catch(() => undefined)}
        onClick={(click) => {
          if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
          click.preventDefault();
          load().then(
            (dialog) => setOpened(() => dialog.default),
            () => navigate(href),
          );
        }}
      >
        <Glyph path="M4 5h7v7c0 4-2 6-5 7M4 12h7M14 5h7v7c0 4-2 6-5 7M14 12h7" />
        {cite}
      </a>
      {Opened && <Opened events={[event]} onClose={() => setOpened(undefined)} />}
    </>
  );
}
