import { useCallback, useRef, useState } from "react";
import type { Shareable } from "@/domain/share.ts";
import { classes } from "@/lib/text.ts";
import { useMessages } from "@/messages/context.ts";
import { toast } from "@/platform/toasts.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "./icon.tsx";
import styles from "./share-menu.module.css";
import type { ShareMenu } from "./share-menu.tsx";

let loading: Promise<typeof ShareMenu> | undefined;
/** The menu is loaded when it is about to be opened; few readers share. */
function load() {
  loading ??= import("./share-menu.tsx").then((module) => module.ShareMenu);
  return loading;
}

interface Props {
  /** Made when the menu opens, because it needs the page's own address. */
  subject: () => Shareable;
  label: string;
  /** The accessible name where a page has many such buttons. */
  name?: string;
  className?: string;
  placement?: "below" | "above";
}

export function ShareButton({ subject, label, name, className, placement = "below" }: Props) {
  const m = useMessages();
  const [Menu, setMenu] = useState<typeof ShareMenu>();
  const [wanted, setOpen] = useState(false);
  const open = wanted && Menu !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback((refocus: boolean) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  }, []);

  return (
    <div className={classes(styles.anchor, layout.scriptOnly)}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => load().catch(() => undefined)}
        onClick={() => {
          setOpen(!open);
          load().then(
            (menu) => setMenu(() => menu),
            () => toast.error(m.states.pageNotLoaded, { detail: m.states.pageNotLoadedHint }),
          );
        }}
      >
        <Icon name="share" />
        <span>{label}</span>
      </button>
      {open && <Menu subject={subject()} preferAbove={placement === "above"} onClose={close} />}
    </div>
  );
}
