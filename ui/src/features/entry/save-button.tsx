import { useEffect } from "react";
import { useMessages } from "@/messages/context.ts";
import { useSaveMessages } from "@/messages/save.ts";
import { useSaved } from "@/platform/saved.ts";
import { toast } from "@/platform/toasts.ts";
import layout from "@/styles/layout.module.css";
import { Glyph } from "@/ui/icon.tsx";
import type { Savable } from "./saving.ts";

const load = () => import("./saving.ts");
const ahead = () => void load().catch(() => undefined);

/** Keeps the entry on this device, or forgets it again. */
export function SaveButton({ of }: { of: Savable }) {
  const m = useMessages();
  const t = useSaveMessages();
  const saved = useSaved().some(({ id }) => id === of.id);
  useEffect(() => {
    if (saved)
      load().then(
        ({ renew }) => renew(of),
        () => undefined,
      );
  }, [saved, of]);
  return (
    <button
      type="button"
      className={layout.scriptOnly}
      data-saved={saved || undefined}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() =>
        load().then(
          ({ toggle }) => toggle(of, m),
          () => toast.error(m.states.pageNotLoadedHint),
        )
      }
    >
      <Glyph path="M6 3h12v18l-6-5-6 5z" />
      <span>{saved ? t.saved : t.save}</span>
    </button>
  );
}
