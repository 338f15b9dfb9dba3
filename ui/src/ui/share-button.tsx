import { useCallback, useRef, useState } from "react";
import type { Shareable } from "@/domain/share.ts";
import { classes } from "@/lib/text.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "./icon.tsx";
import styles from "./share-menu.module.css";
import { ShareMenu } from "./share-menu.tsx";

interface Props {
  /** Made when the menu opens, because it needs the page's own address. */
  subject: () => Shareable;
  label: string;
  /** The accessible name where a page has many such buttons. */
  name?: string;
  className?: string;
  placement?: "below" | "above" | "wide";
}

export function ShareButton({ subject, label, name, className, placement = "below" }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback((refocus: boolean) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  }, []);

  return (
    <div className={classes(styles.anchor, placement === "wide" && styles.wide, layout.scriptOnly)}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      >
        <Icon name="share" />
        <span>{label}</span>
        {placement === "wide" && <Icon name={open ? "up" : "down"} />}
      </button>
      {open && (
        <ShareMenu subject={subject()} preferAbove={placement === "above"} onClose={close} />
      )}
    </div>
  );
}
