import { useArchiveMessages } from "@/messages/archive.ts";
import { useMedia } from "@/platform/use-media.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "@/ui/icon.tsx";

/** Where the filters stand beside the list; on smaller screens they are a sheet over it. */
export const WIDE = "(width >= 70.4375em)";

interface Props {
  /** What the reader chose; until then the screen decides. */
  chosen: boolean | null;
  onChoose: (open: boolean) => void;
  active: number;
}

/**
 * Opens and closes the filters. A component of its own, because the server cannot know the
 * width of the screen: only this button renders again after hydration.
 */
export function FiltersToggle({ chosen, onChoose, active }: Props) {
  const t = useArchiveMessages();
  const wide = useMedia(WIDE, undefined);
  return (
    <button
      type="button"
      className={layout.scriptOnly}
      aria-expanded={chosen ?? wide}
      aria-controls="filters"
      onClick={() => onChoose(!(chosen ?? matchMedia(WIDE).matches))}
    >
      <Icon name="panel" />
      {/* Which of the two is seen is for the style sheet to say: it knows the screen
          before the page has come to life. */}
      <span data-when="open">{t.hide}</span>
      <span data-when="closed">{t.show(active)}</span>
    </button>
  );
}
