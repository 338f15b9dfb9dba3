import type { HTMLAttributes, HTMLInputTypeAttribute, ReactNode } from "react";
import styles from "./field.module.css";
import { Field } from "./field.tsx";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  note?: string;
  hint?: string;
  error?: string | null;
  foot?: ReactNode;
  type?: HTMLInputTypeAttribute;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  name?: string;
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  /** A unit such as MB, attached to the end. */
  suffix?: string;
  rows?: number;
  readOnly?: boolean;
  autoFocus?: boolean;
}

/** One line of text, or several when `rows` says so. */
export function TextField(props: Props) {
  const { label, note, hint, error, foot, suffix, rows, onChange, ...rest } = props;
  return (
    <Field label={label} note={note} hint={hint} error={error} foot={foot}>
      {(control) => {
        const change = (event: { target: { value: string } }) => onChange(event.target.value);
        if (rows) {
          const { type: _, inputMode: __, ...text } = rest;
          return (
            <textarea
              dir="auto"
              {...text}
              {...control}
              rows={rows}
              className={styles.control}
              onChange={change}
            />
          );
        }
        const input = (
          <input
            type="text"
            dir="auto"
            {...rest}
            {...control}
            className={styles.control}
            spellCheck={rest.type === undefined ? undefined : false}
            onChange={change}
          />
        );
        if (!suffix) return input;
        return (
          <div className={styles.withSuffix}>
            {input}
            <span className={styles.suffix} aria-hidden="true">
              {suffix}
            </span>
          </div>
        );
      }}
    </Field>
  );
}
