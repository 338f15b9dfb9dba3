import { type ReactNode, useId } from "react";
import { countryOf } from "@/domain/countries.ts";
import type { Precision } from "@/domain/dates.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import field from "@/ui/admin/field.module.css";
import type { Control } from "@/ui/admin/field.tsx";
import { Select } from "@/ui/admin/select.tsx";
import { DateControl } from "./date-control.tsx";
import styles from "./form.module.css";
import type { Problems, Values } from "./values.ts";

interface Props {
  values: Values;
  errors: Problems;
  set: <K extends keyof Values>(name: K, value: Values[K]) => void;
  /** The id of the list of countries to pick from. */
  countries: string;
}

/** Country and dates. Fields share a row; their messages span the line below it. */
export function ShortFields({ values, errors, set, countries }: Props) {
  const { listings: m } = useAdminMessages();
  const { precision } = values;
  return (
    <div className={styles.short}>
      <Pair
        errors={[errors.country, errors.date]}
        hints={[
          values.country.trim() && !countryOf(values.country.trim()) ? m.country54 : undefined,
          undefined,
        ]}
        labels={[m.fields.country, m.fields.date]}
        controls={[
          (control) => (
            <input
              {...control}
              className={field.control}
              type="text"
              list={countries}
              autoComplete="off"
              value={values.country}
              onChange={(event) => set("country", event.target.value)}
            />
          ),
          (control) => (
            <DateControl
              control={control}
              value={values.date}
              precision={precision}
              onChange={(date) => set("date", date)}
            />
          ),
        ]}
      />
      <Pair
        errors={[errors.precision, errors.endDate]}
        labels={[m.fields.precision, m.fields.endDate]}
        notes={[undefined, m.optional]}
        controls={[
          (control) => (
            <PrecisionSelect
              control={control}
              value={precision}
              onChange={(chosen) => set("precision", chosen)}
            />
          ),
          (control) => (
            <DateControl
              control={control}
              value={values.endDate}
              precision={precision}
              end
              onChange={(date) => set("endDate", date)}
            />
          ),
        ]}
      />
    </div>
  );
}

interface PrecisionProps {
  control: Control;
  value: Precision;
  onChange: (precision: Precision) => void;
}

export function PrecisionSelect({ control, value, onChange }: PrecisionProps) {
  const { listings: m } = useAdminMessages();
  return (
    <Select
      {...control}
      value={value}
      options={(["day", "month", "year", "circa"] as const).map((one) => [one, m.precisions[one]])}
      onChange={(chosen) => onChange(chosen as Precision)}
    />
  );
}

interface PairProps {
  labels: [string, string];
  notes?: [string | undefined, string | undefined];
  errors: [string | undefined, string | undefined];
  /** Said beneath, where nothing is wrong. */
  hints?: [string | undefined, string | undefined];
  controls: [(control: Control) => ReactNode, (control: Control) => ReactNode];
}

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
