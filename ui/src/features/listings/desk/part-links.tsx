import type { RefObject } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import type { Values } from "../values.ts";
import styles from "./desk.module.css";
import { PARTS, type Part, partStates } from "./parts.ts";

interface Props {
  values: Values;
  current: Part;
  form: RefObject<HTMLElement | null>;
}

/** Leads to the first field of a part. */
export function goToPart(form: HTMLElement | null, part: Part): void {
  const here = form?.querySelector(`[data-part="${part}"]`);
  const field =
    here?.querySelector<HTMLElement>(":is(input, textarea, select):enabled") ??
    here?.querySelector<HTMLElement>("button:enabled");
  field?.focus();
}

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
          aria-label={
            states[part] === "filled"
              ? undefined
              : `${m.desk.partNames[part]}, ${m.desk.partStates[states[part]]}`
          }
          onClick={() => goToPart(form.current, part)}
        >
          {m.desk.partNames[part]}
        </button>
      ))}
    </nav>
  );
}
