import type { RefObject } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import layout from "@/styles/layout.module.css";
import type { Values } from "../values.ts";
import styles from "./desk.module.css";
import { PARTS, type Part, partStates } from "./parts.ts";

interface Props {
  values: Values;
  current: Part;
  form: RefObject<HTMLElement | null>;
}

/** Leads to the first field of a part. */
export const goToPart = (form: HTMLElement | null, part: Part): void =>
  form
    ?.querySelector<HTMLElement>(
      `[data-part="${part}"] :is(input, textarea, select, button):enabled`,
    )
    ?.focus();

export function PartLinks({ values, current, form }: Props) {
  const { listings: m } = useAdminMessages();
  const states = partStates(values);
  return (
    <nav className={styles.parts} aria-label={m.desk.parts}>
      {PARTS.map((part) => (
        <button
          key={part}
          type="button"
          data-state={states[part]}
          aria-current={part === current ? "true" : undefined}
          onClick={() => goToPart(form.current, part)}
        >
          {m.desk.partNames[part]}
          {states[part] !== "filled" && (
            <span className={layout.visuallyHidden}>, {m.desk.partStates[states[part]]}</span>
          )}
        </button>
      ))}
    </nav>
  );
}
