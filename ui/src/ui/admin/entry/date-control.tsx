import type { Precision } from "@/domain/dates.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import field from "@/ui/admin/field.module.css";
import type { Control } from "@/ui/admin/field.tsx";
import { Select } from "@/ui/admin/select.tsx";
import styles from "./date-control.module.css";
import { dateFrom, partsOf } from "./typed-date.ts";

interface Props {
  control: Control;
  value: string;
  precision: Precision;
  /** Whether this is the end of a range. */
  end?: boolean;
  onChange: (value: string) => void;
}

/** Inputs for a day, a month or a year, depending on the precision. */
export function DateControl({ control, value, precision, end = false, onChange }: Props) {
  const m = useMessages();
  const { listings: t } = useAdminMessages();
  if (precision === "day") {
    return (
      <input
        {...control}
        className={field.control}
        type="date"
        max="9999-12-31"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const { year, month } = partsOf(value);
  const typed = (
    <input
      {...control}
      className={field.control}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      placeholder={t.yearPlaceholder}
      value={year}
      onChange={(event) =>
        onChange(dateFrom({ year: event.target.value.replace(/\D/g, ""), month }, precision, end))
      }
    />
  );
  if (precision !== "month") return typed;
  return (
    <div className={styles.month}>
      <Select
        aria-label={t.month}
        value={month}
        options={[
          ["", t.month],
          ...m.date.months.map((name, i) => [String(i + 1).padStart(2, "0"), name] as const),
        ]}
        onChange={(chosen) => onChange(dateFrom({ year, month: chosen }, precision, end))}
      />
      {typed}
    </div>
  );
}
