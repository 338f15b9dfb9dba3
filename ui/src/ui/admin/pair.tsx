import { type ReactNode, useId } from "react";
import { AdminIcon } from "./admin-icon.tsx";
import field from "./field.module.css";
import type { Control } from "./field.tsx";
import styles from "./pair.module.css";

interface PairProps {
  labels: [string, string];
  notes?: [string | undefined, string | undefined];
  errors: [string | undefined, string | undefined];
  /** Said beneath, where nothing is wrong. */
  hints?: [string | undefined, string | undefined];
  controls: [(control: Control) => ReactNode, (control: Control) => ReactNode];
}

/** Two fields in a row; their messages span the line below it. */
export function Pair({ labels, notes, errors, hints, controls }: PairProps) {
  const id = useId();
  return (
    <div className={styles.pair}>
      {labels.map((label, i) => (
        <div key={label} className={field.field}>
          <div className={field.head}>
            <label htmlFor={`${id}-${i}`}>{label}</label>
            {notes?.[i] && <span>{notes[i]}</span>}
          </div>
          {controls[i]?.({
            id: `${id}-${i}`,
            "aria-invalid": errors[i] ? true : undefined,
            "aria-describedby": errors[i] || hints?.[i] ? `${id}-${i}-error` : undefined,
          })}
        </div>
      ))}
      {hints?.map(
        (hint, i) =>
          hint &&
          !errors[i] && (
            <p key={labels[i]} id={`${id}-${i}-error`} className={field.hint}>
              {hint}
            </p>
          ),
      )}
      {errors.map(
        (error, i) =>
          error && (
            <p key={labels[i]} id={`${id}-${i}-error`} className={field.error}>
              <AdminIcon name="warning" />
              {error}
            </p>
          ),
      )}
    </div>
  );
}
