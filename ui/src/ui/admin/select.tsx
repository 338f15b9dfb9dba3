import type { SelectHTMLAttributes } from "react";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";
import { Field } from "./field.tsx";

type Options = readonly (readonly [value: string, name: string])[];

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange"> {
  options: Options;
  onChange: (value: string) => void;
}

export function Select({ options, onChange, ...rest }: SelectProps) {
  return (
    <span className={styles.select}>
      <select
        {...rest}
        className={styles.control}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}

interface FieldProps {
  label: string;
  hint?: string;
  error?: string | null;
  value: string;
  options: Options;
  onChange: (value: string) => void;
  disabled?: boolean;
}

export function SelectField({ label, hint, error, ...rest }: FieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Select {...rest} {...control} />}
    </Field>
  );
}
