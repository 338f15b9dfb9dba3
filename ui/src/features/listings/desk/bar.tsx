import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { classes } from "@/lib/text.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import layout from "@/styles/layout.module.css";
import { AdminIcon, type AdminIconName } from "@/ui/admin/admin-icon.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./bar.module.css";

const SIGNS = {
  clean: "done",
  typing: "done",
  saving: "refresh",
  saved: "done",
  offline: "offline",
  refused: "warning",
  other: "merge",
  full: "warning",
  choosing: "merge",
} as const satisfies Record<string, AdminIconName>;

export interface BarState {
  state: keyof typeof SIGNS;
  text: string;
  more?: string;
}

export interface BarAction {
  text: string;
  look: "quiet" | "plain" | "main";
  run: () => void;
  /** It can be reached and does nothing, so that the focus stays where it is. */
  off?: boolean;
  busy?: boolean;
}

/** What interrupts whoever writes. */
const URGENT: readonly BarState["state"][] = ["refused", "full"];
const SAID_EVERY = 30_000;

/** Says what becomes of the work, and saves it. Always in sight. */
export function Bar({ now, actions }: { now: BarState; actions: readonly BarAction[] }) {
  const { listings: m } = useAdminMessages();
  const buttons = useRef<HTMLFieldSetElement>(null);
  const held = useRef<HTMLElement | null>(null);
  // What was pressed is replaced while it works; the focus stays in the bar.
  useLayoutEffect(() => {
    if (!held.current || held.current.isConnected) return;
    if (document.activeElement !== document.body) return;
    buttons.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
  });
  return (
    <div className={styles.bar} data-state={now.state}>
      <p className={styles.text}>
        <AdminIcon name={SIGNS[now.state]} />
        <span>
          <b>{now.text}</b> {now.more && <small>{now.more}</small>}
        </span>
      </p>
      <fieldset
        ref={buttons}
        className={styles.actions}
        aria-label={m.bar.label}
        onFocus={({ target }) => {
          held.current = target;
        }}
        // Not called for what is taken away.
        onBlur={() => {
          held.current = null;
        }}
      >
        {actions.map(({ text, look, run, off, busy }) => (
          <Button
            key={text}
            className={classes(styles[look], off && styles.off)}
            aria-disabled={off || undefined}
            aria-busy={busy || undefined}
            onClick={() => !off && !busy && run()}
          >
            {text}
          </Button>
        ))}
      </fieldset>
      <Spoken now={now} />
    </div>
  );
}

/** Changes of state are said politely and seldom; what stops the work, at once. */
function Spoken({ now: { state, text, more } }: { now: BarState }) {
  const [said, setSaid] = useState("");
  const last = useRef({ at: 0, state });
  const isUrgent = URGENT.includes(state);

  useEffect(() => {
    if (isUrgent || last.current.state === state) return;
    const wait = Math.max(0, last.current.at + SAID_EVERY - Date.now());
    const timer = setTimeout(() => {
      last.current = { at: Date.now(), state };
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [state, text, isUrgent]);

  return (
    <>
      <span className={layout.visuallyHidden} role="status">
        {said}
      </span>
      <span className={layout.visuallyHidden} role="alert">
        {isUrgent && `${text} ${more ?? ""}`}
      </span>
    </>
  );
}
