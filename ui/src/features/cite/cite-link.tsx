import { type ComponentProps, type ComponentType, useState } from "react";
import type { Cited } from "@/domain/cited.ts";
import { useMessages } from "@/messages/context.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { Icon } from "@/ui/icon.tsx";
import type CiteDialog from "./cite-dialog.tsx";

type Dialog = ComponentType<ComponentProps<typeof CiteDialog>>;

const load = () => import("./cite-dialog.tsx");

/** A link to the page that cites the event; with scripts it opens the same as a dialog. */
export function CiteLink({ event }: { event: Cited }) {
  const { shell } = useMessages();
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
        <Icon name="cite" />
        {shell.cite}
      </a>
      {Opened && <Opened events={[event]} onClose={() => setOpened(undefined)} />}
    </>
  );
}
