import { type ReactNode, useId } from "react";
import { AdminIcon } from "./admin-icon.tsx";
import styles from "./field.module.css";

/** The attributes that connect a control to its label and its error. */
export interface Control {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

interface Props {
  label: string;
  /** At the end of the label's line, such as `optional`. */
  note?: string;
  /** Above the control, so that pickers and keyboards do not cover it. */
  hint?: string;
  error?: string | null;
  /** At the end of the line beneath. */
  foot?: ReactNode;
  children: (control: Control) => ReactNode;
}

/** A control from top to bottom: label, hint, control, message. */
export function Field({ label, note, hint, error, foot, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {note && <span>{note}</span>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {(error || foot) && (
        <div className={styles.foot}>
          {error && (
            <p id={`${id}-error`} className={styles.error}>
              <AdminIcon name="warning" />
              {error}
            </p>
          )}
          {foot && <div className={styles.end}>{foot}</div>}
        </div>
      )}
    </div>
  );
}
