import { countryOf } from "@/domain/countries.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { DateControl } from "@/ui/admin/entry/date-control.tsx";
import { PrecisionSelect } from "@/ui/admin/entry/precision-select.tsx";
import field from "@/ui/admin/field.module.css";
import { Pair } from "@/ui/admin/pair.tsx";
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
