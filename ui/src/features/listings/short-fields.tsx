import { useId } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { DeskIcon } from "@/ui/desk/desk-icon.tsx";
import field from "@/ui/desk/field.module.css";
import styles from "./form.module.css";
import type { Values } from "./values.ts";

interface Props {
  values: Values;
  errors: Partial<Record<keyof Values, string>>;
  set: (name: keyof Values, value: string) => void;
  /** The id of the list of countries to pick from. */
  countries: string;
}

const NAMES = ["country", "date"] as const;

/** Country and date share a row, and their messages the line beneath: half a row is too narrow. */
export function ShortFields({ values, errors, set, countries }: Props) {
  const { listings: m } = useAdminMessages();
  const id = useId();
  return (
    <div className={styles.pair}>
      {NAMES.map((name) => (
        <div key={name} className={field.field}>
          <div className={field.head}>
            <label htmlFor={`${id}-${name}`}>{m.fields[name]}</label>
          </div>
          <input
            id={`${id}-${name}`}
            className={field.control}
            type={name === "date" ? "date" : "text"}
            list={name === "country" ? countries : undefined}
            max={name === "date" ? "9999-12-31" : undefined}
            autoComplete="off"
            aria-invalid={errors[name] ? true : undefined}
            aria-describedby={errors[name] ? `${id}-${name}-error` : undefined}
            value={values[name]}
            onChange={(event) => set(name, event.target.value)}
          />
        </div>
      ))}
      {NAMES.map(
        (name) =>
          errors[name] && (
            <p key={name} id={`${id}-${name}-error`} className={field.error}>
              <DeskIcon name="warning" />
              {errors[name]}
            </p>
          ),
      )}
    </div>
  );
}
